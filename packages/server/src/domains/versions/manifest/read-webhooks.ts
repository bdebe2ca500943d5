import {
  coversScope,
  isTopic,
  type ManifestHosting,
  manifestLimits,
  type Scope,
  type Topic,
  topicFacts,
  topics,
  type WebhookSubscription,
} from '@souk/contract';
import type { UrlRules } from '../../../foundation/outbound/validate-outbound-url.js';
import { checkAddress, checkPath } from './check-address.js';
import { show, type Table } from './read-table.js';

interface WebhookContext {
  scopes: Scope[];
  hosting: ManifestHosting['mode'];
  outbound: UrlRules;
}

/** Subscriptions to one address become one, so that two forms of the same manifest compare equal. */
export function readWebhooks(tables: Table[], context: WebhookContext): WebhookSubscription[] {
  const taken = new Map<Topic, string>();
  const byUri = new Map<string, Topic[]>();
  for (const table of tables) {
    const heard = readTopics(table, taken, context.scopes);
    const uri = readUri(table, context);
    table.rejectUnknown();
    byUri.set(uri, [...(byUri.get(uri) ?? []), ...heard]);
  }
  return [...byUri]
    .map(([uri, heard]) => ({ uri, topics: heard.sort() }))
    .sort((one, other) => (one.uri < other.uri ? -1 : 1));
}

function readTopics(table: Table, taken: Map<Topic, string>, scopes: Scope[]): Topic[] {
  const { problems } = table;
  const named = table.texts('topics', topics.length);
  if (!table.has('topics') || (named.length === 0 && Array.isArray(table.raw('topics')))) {
    problems.add('MEMBER_MISSING', table.at('topics'), 'A webhook requires at least one topic.', 'List its topics.');
  }
  const heard: Topic[] = [];
  for (const { value, path } of named) {
    if (!isTopic(value)) {
      problems.add('TOPIC_UNKNOWN', path, `${show(value)} is not a topic.`, `Use one of: ${topics.join(', ')}.`);
      continue;
    }
    const elsewhere = taken.get(value);
    if (elsewhere) {
      problems.add(
        'TOPIC_REPEATED',
        path,
        `${show(value)} is already subscribed at ${elsewhere} already.`,
        'Subscribe to each topic only once in the manifest.',
      );
      continue;
    }
    taken.set(value, path);
    const { scope } = topicFacts(value);
    if (scope && !coversScope(scopes, scope)) {
      problems.add(
        'SCOPE_MISSING',
        path,
        `${show(value)} requires the scope ${scope}.`,
        `Add ${scope} to scopes or optional_scopes, or remove the topic.`,
      );
    }
    heard.push(value);
  }
  return heard;
}

function readUri(table: Table, { hosting, outbound }: WebhookContext): string {
  const uri = table.text('uri', { max: manifestLimits.urlLength });
  const path = table.at('uri');
  if (!uri) return '';
  if (hosting === 'platform' || uri.startsWith('/')) return checkPath(uri, path, table.problems);
  return checkAddress(uri, path, { outbound }, table.problems);
}
