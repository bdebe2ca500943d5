import type { Topic, WebhookCounts, WebhookMetrics } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { lastHours } from '../../../foundation/whole-hours.js';
import { addTo } from './count-deliveries.js';
import { durationBuckets, percentile } from './duration-buckets.js';
import { selectHours, sumHours, type WebhookHour, type WebhookSum } from './webhook-hours-table.js';

/** What became of an app's deliveries in the last hours: at most one row for each hour and topic is read. */
export async function readWebhookMetrics(
  db: Database,
  appId: string,
  { hours, now }: { hours: number; now: Date },
): Promise<WebhookMetrics> {
  const wanted = lastHours(now, hours);
  const from = wanted[0] ?? now;
  const rows = await selectHours(db, appId, from);
  const byHour = gather(rows, ({ hour }) => hour.toISOString());
  const byTopic = [...gather(rows, ({ topic }) => topic)] as [Topic, WebhookHour][];
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    hours: wanted.map((hour) => ({ hour: hour.toISOString(), ...countsOf(byHour.get(hour.toISOString())) })),
    topics: byTopic
      .map(([topic, sum]) => ({ topic, ...countsOf(sum) }))
      .sort((one, other) => weight(other) - weight(one) || one.topic.localeCompare(other.topic)),
    totals: countsOf(gather(rows, () => 'all').get('all')),
  };
}

/** The same in one sum for each of several apps. */
export function sumWebhooks(
  db: Database,
  appIds: readonly string[],
  { hours, now }: { hours: number; now: Date },
): Promise<WebhookSum[]> {
  return sumHours(db, appIds, lastHours(now, hours)[0] ?? now);
}

function gather(rows: readonly WebhookHour[], keyOf: (row: WebhookHour) => string): Map<string, WebhookHour> {
  const sums = new Map<string, WebhookHour>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    if (sum) addTo(sum, row);
    else sums.set(key, { ...row, durations: [...row.durations] });
  }
  return sums;
}

const noDurations = new Array<number>(durationBuckets).fill(0);

function countsOf(sum: WebhookHour | undefined): WebhookCounts {
  const { delivered = 0, failed = 0, retried = 0, skipped = 0, expired = 0, durations = noDurations } = sum ?? {};
  const [p50Ms, p95Ms] = [percentile(durations, 0.5), percentile(durations, 0.95)];
  return { delivered, failed, retried, skipped, expired, p50Ms, p95Ms };
}

const weight = ({ delivered, failed, skipped, expired }: WebhookCounts) => delivered + failed + skipped + expired;
