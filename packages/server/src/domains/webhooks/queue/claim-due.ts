import type { Database } from '../../../foundation/database/open-database.js';
import { claimFromQueues, type DeliveryQueue, lockQueues, type ServedQueue } from './delivery-queues-table.js';
import type { EndpointSlots } from './endpoint-slots.js';
import type { ClaimedDelivery } from './pending-deliveries-table.js';
import { type SlotReservation, withReservedSlots } from './reserve-slots.js';

const maxLanes = 64;

export interface ClaimOptions {
  worker: string;
  now: Date;
  slots: EndpointSlots;
}

/**
 * Claims what is due, a fair share from each lane whose turn it is. Slots are taken before the claim, so that a fan-out
 * running at the same time cannot take them too.
 */
export function claimDue(db: Database, { worker, now, slots }: ClaimOptions): Promise<ClaimedDelivery[]> {
  const claim = (reservation: SlotReservation) =>
    db.transaction().execute(async (transaction) => {
      const lanes = await lockQueues(transaction, { now, most: maxLanes, fullEndpoints: slots.full() });
      const served = shareSlots(lanes, slots.free, reservation);
      return served.length > 0 ? claimFromQueues(transaction, served, { worker, now }) : [];
    });
  return withReservedSlots(slots, claim, (claimed) => claimed);
}

/** The same for every lane, as far as its endpoint's slots allow. */
function shareSlots(lanes: readonly DeliveryQueue[], free: number, reservation: SlotReservation): ServedQueue[] {
  const share = Math.max(1, Math.ceil(free / Math.max(lanes.length, 1)));
  return lanes.flatMap((lane) => {
    const quota = reservation.takeUpTo(share, lane.endpoint);
    return quota > 0 ? [{ ...lane, quota }] : [];
  });
}
