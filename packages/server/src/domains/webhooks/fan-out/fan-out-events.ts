import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { lockQueuedEvents, type QueueOptions, type RecordedEvent, unqueueEvents } from '../../events/event-queue.js';
import {
  asTarget,
  findTargets,
  targetsOfBusinesses,
  type WebhookTarget,
} from '../../installations/find-webhook-targets.js';
import { insertDeliveries } from '../queue/insert-deliveries-table.js';
import {
  asUntouched,
  type ClaimedDelivery,
  insertSkipped,
  type NewDelivery,
  type SkippedDelivery,
} from '../queue/pending-deliveries-table.js';
import { type SlotReservation, withReservedSlots } from '../queue/reserve-slots.js';
import { oweCompliance } from '../redaction/announce-owed-compliance.js';
import { assignDeliveryIds } from './assign-delivery-ids.js';
import { type Plan, type PlanOptions, planDeliveries } from './plan-deliveries.js';

/** An installation that ended this recently may still be owed a record of what happened before. */
const recentlySeconds = 3_600;

export interface FanOutOptions extends QueueOptions, PlanOptions {
  worker: string;
  now: Date;
}

export interface FanOut {
  /** How many events were examined, of how many businesses, and the largest business id. */
  looked: number;
  businesses: number;
  lastBusiness: string;
  /** Whether a business had at least as many as were looked at: it may have more. */
  anyHasMore: boolean;
  events: RecordedEvent[];
  /** The installations that were read with the events. */
  targets: readonly WebhookTarget[];
  /** What this worker claimed immediately; its slots are taken. */
  claimed: ClaimedDelivery[];
  /** What found no free slot and waits in the lanes. */
  waiting: NewDelivery[];
  skipped: SkippedDelivery[];
  heldBack: Plan['heldBack'];
}

/** Turns committed events into deliveries, exactly once: both change in one transaction. */
export function fanOutEvents(db: Database, options: FanOutOptions): Promise<FanOut> {
  const fanOut = (reservation: SlotReservation) =>
    db.transaction().execute((transaction) => fanOutIn(transaction, options, reservation));
  return withReservedSlots(options.slots, fanOut, ({ claimed }) => claimed);
}

async function fanOutIn(db: Database, options: FanOutOptions, reservation: SlotReservation): Promise<FanOut> {
  const { worker, now } = options;
  const since = secondsAfter(now, -recentlySeconds);
  const {
    events: queued,
    share,
    beside,
  } = await lockQueuedEvents(db, options, (businesses) => targetsOfBusinesses(businesses, since));
  if (queued.length === 0) return nothingFannedOut;
  const targets = await withMissing(db, queued, (beside ?? []).map(asTarget));
  const { events, deliveries, skipped, heldBack } = await planDeliveries(db, queued, targets, options, reservation);
  const named = await assignDeliveryIds(db, deliveries);
  const claimed = named.filter((delivery) => delivery.claimed).map((delivery) => asUntouched(delivery, worker));
  if (skipped.length > 0) await skip(db, skipped, now);
  const waiting = deliveries.filter((delivery) => !delivery.claimed);
  // The last statement of its transaction.
  if (named.length > 0) await insertDeliveries(db, named, { worker, now, events });
  else if (events.length > 0) await unqueueEvents(db, events);
  return { ...businessesOf(queued, share), events, targets, claimed, waiting, skipped, heldBack };
}

async function skip(db: Database, skipped: readonly SkippedDelivery[], now: Date): Promise<void> {
  await insertSkipped(db, skipped, now);
  await oweCompliance(db, skipped);
}

/** A round that found nothing to do. */
export const nothingFannedOut: FanOut = {
  looked: 0,
  businesses: 0,
  lastBusiness: '0',
  anyHasMore: false,
  events: [],
  targets: [],
  claimed: [],
  waiting: [],
  skipped: [],
  heldBack: new Map(),
};

function businessesOf(
  events: readonly RecordedEvent[],
  share: number,
): Pick<FanOut, 'looked' | 'businesses' | 'lastBusiness' | 'anyHasMore'> {
  const counts = new Map<string, number>();
  for (const { businessId } of events) counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  let last = 0n;
  for (const id of counts.keys()) if (BigInt(id) > last) last = BigInt(id);
  const anyHasMore = [...counts.values()].some((count) => count >= share);
  return { looked: events.length, businesses: counts.size, lastBusiness: last.toString(), anyHasMore };
}

/** business/redact concerns an installation that has been gone for days. */
async function withMissing(
  db: Database,
  events: readonly RecordedEvent[],
  targets: WebhookTarget[],
): Promise<WebhookTarget[]> {
  const known = new Set(targets.map(({ installationId }) => installationId));
  const missing = events.flatMap(({ installationId }) =>
    installationId !== null && !known.has(installationId) ? [installationId] : [],
  );
  return missing.length === 0 ? targets : [...targets, ...(await findTargets(db, missing))];
}
