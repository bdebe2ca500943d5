import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, nullable, Time, Words } from './common.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

const members = {
  delivered: count('Attempts with a 2xx response.'),
  failed: count('Attempts that failed.'),
  retried: count('Failed attempts that are retried.'),
  skipped: count('Skipped deliveries; see their `error` for the reason.'),
  expired: count('Failed deliveries whose event was 4 days old.'),
  p50Ms: milliseconds('Median duration of attempts (p50); null without attempts.'),
  p95Ms: milliseconds('95th percentile of attempt durations (p95); null without attempts.'),
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
    hours: Type.Array(WebhookHour, {
      description: 'Every full hour in UTC, oldest first; the last one is incomplete.',
    }),
    topics: Type.Array(WebhookTopic, {
      description: 'The same counts by topic, busiest first; topics without traffic are not listed.',
    }),
    totals: WebhookCounts,
  },
  {
    ...closed,
    title: 'WebhookMetrics',
    description:
      'Counted by the workers and written every few seconds; a worker that crashes loses the counts of its last seconds, never a delivery. Durations are accurate to about 10%.',
  },
);
export type WebhookMetrics = Static<typeof WebhookMetrics>;
