import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import type { QueuedEvent } from '../../events/take-events.js';
import { insertIfUnchanged } from '../queue/insert-deliveries-table.js';
import { asUntouched } from '../queue/pending-deliveries-table.js';
import { type SlotReservation, withReservedSlots } from '../queue/reserve-slots.js';
import { type FanOut, type FanOutOptions, nothingFannedOut, recentlySeconds } from './fan-out-events.js';
import { nameDeliveries } from './name-deliveries.js';
import { type Plan, planDeliveries } from './plan-deliveries.js';

/**
 * Fans out a few events of one business that the process has recorded itself, in one statement instead of two and a commit: they
 * are planned with its targets as they were last read, and written if those are the same still and nobody else has taken the
 * events. Undefined where it cannot be done so; then nothing was, and the queue is to be looked at.
 */
export async function fanOutTold(
  db: Database,
  events: readonly QueuedEvent[],
  options: FanOutOptions,
): Promise<FanOut | undefined> {
  const fanOut = (reservation: SlotReservation) => fanOutWith(db, events, options, reservation);
  return withReservedSlots(options.slots, fanOut, (done) => done?.claimed ?? []);
}

async function fanOutWith(
  db: Database,
  events: readonly QueuedEvent[],
  options: FanOutOptions,
  reservation: SlotReservation,
): Promise<FanOut | undefined> {
  const { worker, now, onWriting, remembered } = options;
  const businessId = onlyBusinessOf(events);
  const known = businessId === undefined ? undefined : remembered.of(businessId);
  if (businessId === undefined || !known) return undefined;
  const plan = await planDeliveries(db, events, known.targets, options, reservation);
  if (!isPlain(plan)) return undefined;
  const named = await nameDeliveries(db, plan.deliveries);
  const claimed = named.map((delivery) => asUntouched(delivery, worker));
  onWriting?.(claimed, { events, targets: known.targets });
  const assumed = { businessId, targets: known.rows, since: secondsAfter(now, -recentlySeconds) };
  const done = await insertIfUnchanged(db, named, { worker, now, events }, assumed);
  if (!done) {
    remembered.forget(businessId);
    return undefined;
  }
  return {
    ...nothingFannedOut,
    looked: events.length,
    businesses: 1,
    lastBusiness: businessId,
    events: [...events],
    claimed,
  };
}

function onlyBusinessOf(events: readonly QueuedEvent[]): string | undefined {
  const businesses = new Set(events.map(({ businessId }) => businessId));
  const [only] = businesses;
  return businesses.size === 1 ? only : undefined;
}

/** Everything is sent at once; nothing is skipped, held back, or waits in a lane. */
function isPlain({ deliveries, skipped, heldBack }: Plan): boolean {
  return (
    deliveries.length > 0 && skipped.length === 0 && heldBack.size === 0 && deliveries.every(({ claimed }) => claimed)
  );
}
