import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../../foundation/database/open-database.js';

/** What an operator sees of the engine. */
export interface DeliveryMetrics {
  attemptSeconds: Histogram<'outcome'>;
  /** From an event's time to the start of its first attempt. */
  lagSeconds: Histogram;
  eventsFannedOut: Counter;
  inHand: Gauge;
  takenBack: Counter;
}

export interface QueueDepth {
  pending: number;
  due: number;
  /** Seconds by which the delivery that should have been claimed first is late. */
  oldestDueSeconds: number;
  eventsWaiting: number;
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function observeDeliveries(registry: Registry, readDepth: () => Promise<QueueDepth>): DeliveryMetrics {
  const registers = [registry];
  const depth = new Gauge({
    name: 'souk_webhook_queue_depth',
    help: 'Deliveries that wait or are being sent (pending), that should be sent now (due), and events not yet fanned out.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, due, eventsWaiting, oldestDueSeconds } = await readDepth();
      this.set({ state: 'pending' }, pending);
      this.set({ state: 'due' }, due);
      this.set({ state: 'events_waiting' }, eventsWaiting);
      oldest.set(oldestDueSeconds);
    },
  });
  const oldest = new Gauge({
    name: 'souk_webhook_oldest_due_seconds',
    help: 'How late the delivery is that should have been claimed first.',
    registers,
  });
  depth.set({ state: 'pending' }, 0);
  return {
    attemptSeconds: new Histogram({
      name: 'souk_webhook_attempt_seconds',
      help: 'How many attempts were made and how long they took, by outcome: delivered, or the error of the log.',
      labelNames: ['outcome'],
      buckets: seconds,
      registers,
    }),
    lagSeconds: new Histogram({
      name: 'souk_webhook_lag_seconds',
      help: "From an event to the start of its delivery's first attempt.",
      buckets: seconds,
      registers,
    }),
    eventsFannedOut: new Counter({
      name: 'souk_webhook_events_fanned_out_total',
      help: 'Events turned into deliveries.',
      registers,
    }),
    inHand: new Gauge({ name: 'souk_webhook_in_hand', help: 'Deliveries this process has in hand.', registers }),
    takenBack: new Counter({
      name: 'souk_webhook_taken_back_total',
      help: 'Deliveries taken back from workers that died.',
      registers,
    }),
  };
}

/** Counts stop at a bound: past it an operator needs to know that it is much, not how much. */
const mostCounted = 100_000;

export async function readQueueDepth(db: Database, now: Date): Promise<QueueDepth> {
  const { rows } = await sql<{ pending: number; due: number; events: number; oldest: number | null }>`
    select
      (select count(*)::int from (select 1 from pending_deliveries limit ${mostCounted}) p) as pending,
      (select count(*)::int from (
         select 1 from pending_deliveries where claimed_by is null and due_at <= ${now} limit ${mostCounted}) d) as due,
      (select count(*)::int from (select 1 from events_to_fan_out limit ${mostCounted}) e) as events,
      (select extract(epoch from ${now}::timestamptz - min(ready_at))::float from webhook_lanes
       where ready_at <= ${now}) as oldest`.execute(db);
  const [row] = rows;
  return {
    pending: row?.pending ?? 0,
    due: row?.due ?? 0,
    eventsWaiting: row?.events ?? 0,
    oldestDueSeconds: Math.max(row?.oldest ?? 0, 0),
  };
}
