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
    help: 'Deliveries that wait or are being sent (pending), that should be sent now (due), and events not yet fanned out.',
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
    help: 'How late the delivery is that should have been claimed first.',
    registers,
  });
  depth.set({ state: 'pending' }, 0);
  return {
    attemptSeconds: new QuickHistogram({
      name: 'souk_webhook_attempt_seconds',
      help: 'How many attempts were made and how long they took, by outcome: delivered, or the error of the log.',
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
      name: 'souk_webhook_claimed',
      help: 'Deliveries this process has claimed and not settled yet.',
      registers,
    }),
    takenBack: new Counter({
      name: 'souk_webhook_taken_back_total',
      help: 'Deliveries taken back from workers that died.',
      registers,
    }),
  };
}
