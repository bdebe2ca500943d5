import type { Database } from '../../foundation/database/open-database.js';
import { idempotencyHours, rewriteStoredResponses } from '../../foundation/http/idempotency/idempotency.js';
import { countryOf } from '../businesses/find-store-context.js';
import { keysOf } from '../customers/buyer-keys.js';
import { findContacts, withoutBuyer } from '../customers/contacts-in-responses.js';
import { ordersChangedSince } from '../orders/orders-of-customer.js';

export interface StoredErasure {
  customerId: string;
  orderIds: readonly string[];
  /** What the customer was recognised by. */
  keys: readonly string[];
  at: Date;
}

/**
 * Clears a buyer's contacts and the notes about them in the responses stored for repeated requests. The responses stay, so that a repeated request
 * still does nothing twice; it then reads like the erased order or customer.
 */
export async function eraseStoredResponses(
  db: Database,
  businessId: string,
  { customerId, orderIds, keys, at }: StoredErasure,
): Promise<void> {
  await rewriteStoredResponses(db, [customerId, ...orderIds], withoutBuyer);
  // An order reassigned to another buyer is no longer the customer's; an older response may still reveal who they were.
  const since = new Date(at.getTime() - idempotencyHours * 3_600_000);
  const changed = await ordersChangedSince(db, businessId, since);
  const country = await countryOf(db, businessId);
  const known = new Set(keys);
  await rewriteStoredResponses(db, changed, (answer) => {
    const theirs = keysOf(findContacts(answer), country).some((key) => known.has(key));
    return theirs ? withoutBuyer(answer) : answer;
  });
}
