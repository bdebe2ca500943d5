import { existsSync, readFileSync } from 'node:fs';
import { describeTopic, type Topic, topicFacts, topics } from '@souk/contract';
import { checkout, folders } from '../folders.js';
import { code, fence, slug, table, tabs } from '../markdown.js';
import type { Page } from '../page.js';

/** A delivery as a receiver in the tests got it, byte for byte, and the key that verifies it. */
export interface RecordedDelivery {
  headers: Record<string, string>;
  /** The exact text: the signature is over it. */
  body: string;
  /** The public keys of the Souk that sent it. */
  keys: { key: string }[];
}

const pathOfTopic = (topic: Topic) => `reference/topics/${slug(topic)}`;

export function deliveryOf(topic: Topic): RecordedDelivery | undefined {
  const file = `${checkout}packages/server/openapi/examples/webhooks/${slug(topic)}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedDelivery) : undefined;
}

/** The functions that the tests run on every recorded delivery. */
export function verificationSamples(): string {
  const sample = (file: string) => readFileSync(`${folders.own}samples/${file}`, 'utf8');
  return tabs([
    fence('js', sample('verify-webhook.mjs'), 'Node'),
    fence('python', sample('verify_webhook.py'), 'Python'),
    fence('php', sample('verify-webhook.php'), 'PHP'),
    fence('go', sample('verify_webhook.go'), 'Go'),
  ]);
}

export function topicPages(): Page[] {
  const rows = topics.map((topic) => {
    const { scope, dataKey } = topicFacts(topic);
    return [
      `[${code(topic)}](/${pathOfTopic(topic)})`,
      describeTopic(topic),
      code(dataKey),
      scope ? `[${code(scope)}](/reference/scopes#${slug(scope)})` : 'none',
    ];
  });
  const index: Page = {
    path: 'reference/topics/index',
    title: 'Webhook topics',
    description: 'Every webhook topic, with a real signed delivery.',
    body: [
      'Every webhook topic. Subscribe in the [manifest](/reference/manifest#webhooks), and see [Webhooks](/guides/webhooks) for receiving them.',
      table(['Topic', 'Sent when', '`data`', 'Scope'], rows),
      '## Verify a delivery {#verify}',
      'The signed content is `{webhook-id}.{webhook-timestamp}.{body}`, with the exact bytes of the body. The keys are those of [`GET /apps/webhook-keys`](/reference/oauth/read-webhook-keys); cache them for up to an hour. `@souk/app-kit` does all of it.',
      verificationSamples(),
    ].join('\n\n'),
  };
  return [index, ...topics.map(topicPage)];
}

function topicPage(topic: Topic): Page {
  const { scope, dataKey, ownInstallationOnly, byStore } = topicFacts(topic);
  const reach = ownInstallationOnly
    ? 'Only the affected installation.'
    : byStore
      ? 'Every active installation of the business that subscribes to it; an installation limited to stores gets only theirs.'
      : 'Every active installation of the business that subscribes to it.';
  const delivery = deliveryOf(topic);
  return {
    path: pathOfTopic(topic),
    title: topic,
    description: describeTopic(topic),
    body: [
      describeTopic(topic),
      table(
        ['', ''],
        [
          ['Scope', scope ? `[${code(scope)}](/reference/scopes#${slug(scope)})` : 'none needed'],
          ['`data` holds', code(dataKey)],
          ['Recipients', reach],
        ],
      ),
      '## Subscribe',
      fence('toml', `[[webhooks]]\ntopics = ["${topic}"]\nuri = "/webhooks"`),
      ...(delivery ? showDelivery(delivery) : []),
      '## Verify it {#verify}',
      'The signed content is `{webhook-id}.{webhook-timestamp}.{body}`: use the exact bytes, before any JSON parser has seen them.',
      verificationSamples(),
      'Deduplicate by `webhook-id`, never rely on order, respond with 2xx within 10 seconds: see [Webhooks](/guides/webhooks).',
    ].join('\n\n'),
  };
}

const shownHeaders = /^(content-type|webhook-|svc-)/;

function showDelivery({ headers, body, keys }: RecordedDelivery): string[] {
  const lines = Object.entries(headers)
    .filter(([name]) => shownHeaders.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [
    '## A real delivery',
    'A delivery from the tests, with its signature. The body is formatted; it was sent on one line.',
    fence('http', `POST /webhooks HTTP/1.1\n${lines.join('\n')}`),
    fence('json', JSON.stringify(JSON.parse(body), null, 2)),
    `It verifies with the key ${keys.map(({ key }) => code(key)).join(', ')}.`,
  ];
}
