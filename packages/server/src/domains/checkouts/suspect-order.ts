import type { OrderFlag } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { keysOf } from '../customers/buyer-keys.js';
import { orderOneAtATime, type RecentOrder, recentOrdersOf, sameItems } from '../orders/recent-orders.js';
import type { StoredCheckout } from './checkouts-table.js';

/** So many orders of one phone can be open; a further one is put on hold. */
const openOrdersPerDay = 3;

/** Why the order of a checkout should be checked before it is confirmed: what was noticed, and what its phone tells. */
export async function flagsOf(
  db: Database,
  place: StoreContext,
  checkout: StoredCheckout,
  noticed: readonly OrderFlag[],
  at: Date,
): Promise<OrderFlag[]> {
  const flags = new Set(noticed);
  const key = phoneKeyOf(checkout.buyer.phone, place);
  if (key !== undefined) {
    await orderOneAtATime(db, place.businessId, key);
    const recent = await recentOrdersOf(db, place, key, at);
    if (recent.some((order) => sameItems(order.items, checkout.items))) flags.add('duplicate');
    if (recent.length >= openOrdersPerDay) flags.add('phone_limit');
  }
  return [...flags];
}

/** The orders of the same things that the same phone has placed just before, so that the buyer can be asked. */
export async function findRepeatedOrders(
  db: Database,
  place: StoreContext,
  { phone, items: bought }: { phone: string | null; items: StoredCheckout['items'] },
  at: Date,
): Promise<RecentOrder[]> {
  const key = phoneKeyOf(phone, place);
  if (key === undefined) return [];
  return (await recentOrdersOf(db, place, key, at)).filter(({ items }) => sameItems(items, bought));
}

const phoneKeyOf = (phone: string | null, { country }: StoreContext): string | undefined =>
  keysOf({ phone, email: null }, country)[0];
