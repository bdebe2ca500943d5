import type { Topic } from '@souk/contract';
import type { Clock } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { BufferedCounter } from '../../../foundation/observe/buffered-counter.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import { hourOf } from '../../../foundation/whole-hours.js';
import type { Settlement } from '../settling/settle-delivery.js';
import { bucketOf, durationBuckets } from './duration-buckets.js';
import { addHours, type WebhookHour } from './webhook-hours-table.js';

/** Counts what became of deliveries, app by app. The engine hands in what it has written; nothing waits for it. */
export interface DeliveryCounts {
  settled(settlements: readonly Settlement[]): void;
  /** Decided when the event was fanned out. */
  skipped(deliveries: readonly { appId: string; topic: Topic }[]): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    deliveryCounts: DeliveryCounts;
  }
}

export function countDeliveries({ db, clock, log }: { db: Database; clock: Clock; log: Log }): DeliveryCounts {
  const tally = new BufferedCounter<WebhookHour>({
    name: 'webhook hours',
    log,
    write: (hours) => addHours(db, hours),
    merge: addTo,
  });
  const hourFor = (hour: Date, { appId, topic }: { appId: string; topic: Topic }) =>
    tally.at(`${appId}/${hour.getTime()}/${topic}`, () => nothingIn(appId, hour, topic));
  return {
    settled(settlements) {
      const hour = hourOf(clock.now());
      for (const settlement of settlements) {
        const counted = hourFor(hour, settlement.delivery);
        if (counted) count(counted, settlement);
      }
    },
    skipped(deliveries) {
      const hour = hourOf(clock.now());
      for (const delivery of deliveries) {
        const counted = hourFor(hour, delivery);
        if (counted) counted.skipped += 1;
      }
    },
    flush: () => tally.flush(),
    close: () => tally.close(),
  };
}

function count(hour: WebhookHour, { attempt, skipped, facts }: Settlement): void {
  if (attempt === null) {
    if (skipped) hour.skipped += 1;
    else if (facts.error === 'EXPIRED') hour.expired += 1;
    return;
  }
  const place = bucketOf(attempt.result.durationMs);
  hour.durations[place] = (hour.durations[place] ?? 0) + 1;
  if (attempt.result.error === null) hour.delivered += 1;
  else hour.failed += 1;
  if (attempt.verdict.kind === 'retry') hour.retried += 1;
}

function nothingIn(appId: string, hour: Date, topic: Topic): WebhookHour {
  const none = { delivered: 0, failed: 0, retried: 0, skipped: 0, expired: 0 };
  return { appId, hour, topic, ...none, durations: new Array<number>(durationBuckets).fill(0) };
}

export function addTo(into: WebhookHour, more: WebhookHour): void {
  into.delivered += more.delivered;
  into.failed += more.failed;
  into.retried += more.retried;
  into.skipped += more.skipped;
  into.expired += more.expired;
  into.durations = into.durations.map((number, place) => number + (more.durations[place] ?? 0));
}
