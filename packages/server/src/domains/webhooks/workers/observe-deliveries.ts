import { Counter, Gauge, type Registry } from 'prom-client';
import { QuickHistogram, type Series } from '../../../foundation/observe/quick-histogram.js';
import type { Platform } from '../../../foundation/platform.js';
import { readQueueDepth } from '../queue/queue-depth-table.js';

/** What an operator sees of the engine. */
export interface DeliveryMetrics {
  /** By outcome. */
  attemptSeconds: QuickHistogram;
  /** From an event's time to the start of its first attempt. */
  lagSeconds: Series;
  eventsFannedOut: Counter;
  claimed: Gauge;
  takenBack: Counter;
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function observeDeliveries(registry: Registry, { db, clock }: Pick<Platform, 'db' | 'clock'>): DeliveryMetrics {
  const registers = [registry];
  const depth = new Gauge({
    name: 'souk_webhook_queue_depth',
    help: 'Deliveries that are pending or due now, and events not fanned out yet.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, due, eventsWaiting, oldestDueSeconds } = await readQueueDepth(db, clock.now());
      this.set({ state: 'pending' }, pending);
      this.set({ state: 'due' }, due);
      this.set({ state: 'events_waiting' }, eventsWaiting);
      oldest.set(oldestDueSeconds);
    },
  });
  const oldest = new Gauge({
    name: 'souk_webhook_oldest_due_seconds',
    help: 'Delay of the oldest delivery that is due.',
    registers,
  });
  depth.set({ state: 'pending' }, 0);
  return {
    attemptSeconds: new QuickHistogram({
      name: 'souk_webhook_attempt_duration_seconds',
      help: 'Duration of attempts by outcome: delivered, or the error code.',
      labelNames: ['outcome'],
      buckets: seconds,
      registry,
    }),
    lagSeconds: new QuickHistogram({
      name: 'souk_webhook_lag_seconds',
      help: "From an event to the start of its delivery's first attempt.",
      buckets: seconds,
      registry,
    }).series(),
    eventsFannedOut: new Counter({
      name: 'souk_webhook_events_fanned_out_total',
      help: 'Events turned into deliveries.',
      registers,
    }),
    claimed: new Gauge({
      name: 'souk_webhook_claims',
      help: 'Deliveries claimed by this process and not settled yet.',
      registers,
    }),
    takenBack: new Counter({
      name: 'souk_webhook_claims_reclaimed_total',
      help: 'Deliveries reclaimed from dead workers.',
      registers,
    }),
  };
}
