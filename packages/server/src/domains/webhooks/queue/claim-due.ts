import type { Database } from '../../../foundation/database/open-database.js';
import type { EndpointSlots } from './endpoint-slots.js';
import { claimFromLanes, type Lane, lockLanes, type ServedLane } from './lanes-table.js';
import type { ClaimedDelivery } from './pending-deliveries-table.js';

const mostLanes = 64;

export interface ClaimOptions {
  worker: string;
  now: Date;
  slots: EndpointSlots;
}

/**
 * Claims what is due, a fair share from each lane whose turn it is. Slots are taken before the claim and given back if
 * it comes to less, so that a fan-out running at the same time cannot take them too.
 */
export async function claimDue(db: Database, { worker, now, slots }: ClaimOptions): Promise<ClaimedDelivery[]> {
  const reserved: string[] = [];
  try {
    const claimed = await db.transaction().execute(async (transaction) => {
      const lanes = await lockLanes(transaction, { now, most: mostLanes, fullEndpoints: slots.full() });
      const served = shareSlots(lanes, slots, reserved);
      return served.length > 0 ? claimFromLanes(transaction, served, { worker, now }) : [];
    });
    giveBack(slots, reserved, claimed);
    return claimed;
  } catch (error) {
    giveBack(slots, reserved, []);
    throw error;
  }
}

/** The same for every lane, as far as its endpoint's slots reach. */
function shareSlots(lanes: readonly Lane[], slots: EndpointSlots, reserved: string[]): ServedLane[] {
  const share = Math.max(1, Math.ceil(slots.free / Math.max(lanes.length, 1)));
  return lanes.flatMap((lane) => {
    let quota = 0;
    while (quota < share && slots.take(lane.endpoint)) {
      reserved.push(lane.endpoint);
      quota += 1;
    }
    return quota > 0 ? [{ ...lane, quota }] : [];
  });
}

function giveBack(slots: EndpointSlots, reserved: readonly string[], claimed: readonly ClaimedDelivery[]): void {
  const unused = new Map<string, number>();
  for (const endpoint of reserved) unused.set(endpoint, (unused.get(endpoint) ?? 0) + 1);
  for (const { endpoint } of claimed) unused.set(endpoint, (unused.get(endpoint) ?? 0) - 1);
  for (const [endpoint, count] of unused) for (let turn = 0; turn < count; turn += 1) slots.giveBack(endpoint);
}
