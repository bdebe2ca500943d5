import {
  complianceTopics,
  describeScope,
  type ErrorEntry,
  errorCatalogue,
  isSensitiveScope,
  permissionsOfScope,
  type Scope,
  scopes,
  topicFacts,
  topics,
} from '@souk/contract';
import { code, plain, slug, table } from '../markdown.js';
import type { Page } from '../page.js';

/** Where `type` and `docs` of a problem point: the anchors are part of the API. */
export function errorsPage(): Page {
  const entries = Object.entries<ErrorEntry>(errorCatalogue);
  const shown = entries.map(
    ([name, { status, title, message, fix }]) =>
      `### ${code(name)} {#${name.toLowerCase()}}\n\n**${status}: ${plain(title)}.** ${plain(message)}\n\nWhat to do: ${plain(fix)}`,
  );
  return {
    path: 'errors',
    title: 'Error catalogue',
    description: 'Every code Souk answers with, its usual status, and what to do about it.',
    body: [
      'Every code Souk answers with, its usual status, and what to do about it. Branch on `code`, show nobody `message`, quote `requestId`.',
      ...shown,
    ].join('\n\n'),
  };
}

export function scopesPage(): Page {
  const topicsOf = (scope: Scope) => topics.filter((topic) => topicFacts(topic).scope === scope);
  const shown = scopes.map((scope) => {
    const heard = topicsOf(scope);
    return [
      `## ${code(scope)} {#${slug(scope)}}`,
      `${plain(describeScope(scope))}.${isSensitiveScope(scope) ? ' **Sensitive**: a reviewer asks why the app needs it.' : ''}`,
      `Permissions: ${[...permissionsOfScope(scope)].map(code).join(', ')}.`,
      ...(heard.length > 0
        ? [`Topics: ${heard.map((topic) => `[${code(topic)}](/reference/topics/${slug(topic)})`).join(', ')}.`]
        : []),
    ].join('\n\n');
  });
  return {
    path: 'reference/scopes',
    title: 'Scopes',
    description:
      'What an app may ask of a business: each scope, the permissions it brings, the topics it lets an app hear.',
    body: [
      'What an app may ask of a business. `scopes` of the manifest are asked for at once, `optional_scopes` when the merchant chooses. A scope that writes includes the one that reads.',
      table(
        ['Scope', 'Lets an app', 'Sensitive'],
        scopes.map((scope) => [
          `[${code(scope)}](#${slug(scope)})`,
          plain(describeScope(scope)),
          isSensitiveScope(scope) ? 'yes' : '',
        ]),
      ),
      `The topics ${complianceTopics.map(code).join(', ')} need no scope; an app that is listed subscribes to all three.`,
      ...shown,
    ].join('\n\n'),
  };
}
