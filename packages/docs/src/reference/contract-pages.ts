import {
  complianceTopics,
  describeScope,
  type ErrorEntry,
  errorCatalogue,
  isSensitiveScope,
  permissionsOfScope,
  type Scope,
  scanRules,
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
      `### ${code(name)} {#${name.toLowerCase()}}\n\n**${status}: ${plain(title)}.** ${plain(message)}\n\nFix: ${plain(fix)}`,
  );
  return {
    path: 'errors',
    title: 'Error catalogue',
    description: 'Every error code, with its usual status and fix.',
    body: [
      'Every error code, with its usual status and fix. Use `code` in programs, do not show `message` to customers, and quote `requestId`.',
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
      `${plain(describeScope(scope))}.${isSensitiveScope(scope) ? ' **Sensitive**: a reviewer checks why the app needs it.' : ''}`,
      `Permissions: ${[...permissionsOfScope(scope)].map(code).join(', ')}.`,
      ...(heard.length > 0
        ? [`Topics: ${heard.map((topic) => `[${code(topic)}](/reference/topics/${slug(topic)})`).join(', ')}.`]
        : []),
    ].join('\n\n');
  });
  return {
    path: 'reference/scopes',
    title: 'Scopes',
    description: 'Every scope, with its permissions and topics.',
    body: [
      'Scopes are the permissions that an app requests. `scopes` of the manifest are requested at installation; `optional_scopes` can be granted later. A write scope includes its read scope.',
      table(
        ['Scope', 'Lets an app', 'Sensitive'],
        scopes.map((scope) => [
          `[${code(scope)}](#${slug(scope)})`,
          plain(describeScope(scope)),
          isSensitiveScope(scope) ? 'yes' : '',
        ]),
      ),
      `The topics ${complianceTopics.map(code).join(', ')} need no scope. A listed app subscribes to all three.`,
      ...shown,
    ].join('\n\n'),
  };
}

/** Each rule by its own anchor: the console links there from a finding. */
export function scanRulesPage(): Page {
  const rules = Object.entries(scanRules).map(
    ([name, { message, fix }]) => `## ${code(name)} {#${name}}\n\n${plain(message)}\n\nWhat to do: ${plain(fix)}`,
  );
  return {
    path: 'reference/scan-rules',
    title: 'Scan rules',
    description: 'Every rule of the bundle scan: what it finds, and what to do.',
    body: [
      'Souk scans each [bundle of a hosted app](/guides/hosted-apps#read-the-scan-result). A finding has a rule, a file, a line and a message. A finding of severity `error` rejects the version; a `warning` is for the reviewer.',
      ...rules,
    ].join('\n\n'),
  };
}
