import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, nullable, Time, Words } from './common.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

const members = {
  delivered: count('Attempts that the endpoint answered with 2xx.'),
  failed: count('Attempts that failed.'),
  retried: count('Those of the failed attempts that are tried again.'),
  skipped: count('Deliveries that were not sent; their `error` says why.'),
  expired: count('Deliveries given up because their event was four days old.'),
  p50Ms: milliseconds('Half of the attempts took at most this long; null without attempts.'),
  p95Ms: milliseconds('95 of 100 attempts took at most this long; null without attempts.'),
};

export const WebhookCounts = Type.Object(members, { ...closed, title: 'WebhookCounts' });
export type WebhookCounts = Static<typeof WebhookCounts>;

const WebhookHour = Type.Object({ hour: Time, ...members }, { ...closed, title: 'WebhookHour' });
const WebhookTopic = Type.Object(
  { topic: Words(topics, 'A topic.'), ...members },
  { ...closed, title: 'WebhookTopicCounts' },
);

export const WebhookMetrics = Type.Object(
  {
    from: Time,
    to: Time,
    hours: Type.Array(WebhookHour, { description: 'Every full hour of UTC, oldest first; the last one is not over.' }),
    topics: Type.Array(WebhookTopic, {
      description: 'The same by topic, the busiest first; topics without traffic are left out.',
    }),
    totals: WebhookCounts,
  },
  {
    ...closed,
    title: 'WebhookMetrics',
    description:
      'Counted by the workers and written every few seconds: a worker that is killed loses the counts of its last seconds, never a delivery. Durations are exact to about a tenth.',
  },
);
export type WebhookMetrics = Static<typeof WebhookMetrics>;
