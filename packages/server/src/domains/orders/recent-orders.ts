import type { OrderItem } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type RecentOrder, selectRecentOpen } from './recent-orders-table.js';

export { lockBuyerKey as orderOneAtATime } from './recent-orders-table.js';
export type { RecentOrder };

const hours = 24;

/** What the buyer with this key has ordered in a store within a day and what has not left it, newest first. */
export function recentOrdersOf(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  key: string,
  at: Date,
): Promise<RecentOrder[]> {
  const since = new Date(at.getTime() - hours * 3_600_000);
  return selectRecentOpen(db, { businessId, storeId, key, since });
}

type Thing = Pick<OrderItem, 'productId' | 'variantId' | 'quantity'>;

/** Whether both lists name the same things in the same quantities, in whichever order and lines. */
export function sameItems(one: readonly Thing[], other: readonly Thing[]): boolean {
  const [left, right] = [quantitiesOf(one), quantitiesOf(other)];
  return left.size === right.size && [...left].every(([thing, quantity]) => right.get(thing) === quantity);
}

function quantitiesOf(items: readonly Thing[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, variantId, quantity } of items) {
    const thing = `${productId}/${variantId}`;
    quantities.set(thing, (quantities.get(thing) ?? 0) + quantity);
  }
  return quantities;
}
