import { maskContacts, type Order } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type WalkRequest, walkPage } from '../../foundation/database/walk-page.js';
import type { Reach } from '../businesses/reach.js';
import { selectOrder, selectOrders } from './orders-table.js';

/** As the people of the business see it; `presentOrder` masks it for whoever may not. */
export function findOrder(db: Database, reach: Reach, id: string): Promise<Order | undefined> {
  return selectOrder(db, reach, id);
}

/** In the order of the ids given. */
export function findOrders(db: Database, reach: Reach, ids: readonly string[]): Promise<Order[]> {
  return selectOrders(db, reach, ids);
}

/** The two ways of walking through orders, each along an index of its own. */
export const walkBy = {
  createdAt: { table: 'orders', id: 'id', time: 'created_at', newestFirst: true },
  updatedAt: { table: 'orders', id: 'id', time: 'updated_at', newestFirst: false },
} as const;

/** The ids of a page of orders. */
export function walkOrders(db: Database, sort: keyof typeof walkBy, request: WalkRequest) {
  return walkPage(db, walkBy[sort], request);
}

export function presentOrder(order: Order, maySeeContacts: boolean): Order {
  return maySeeContacts ? order : { ...order, buyer: maskContacts(order.buyer) };
}
