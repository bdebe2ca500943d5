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

/** The ids of a page of orders. */
export function walkOrders(db: Database, sort: 'createdAt' | 'updatedAt', request: WalkRequest) {
  const walk =
    sort === 'createdAt'
      ? { table: 'orders', id: 'id', time: 'created_at', newestFirst: true }
      : { table: 'orders', id: 'id', time: 'updated_at', newestFirst: false };
  return walkPage(db, walk, request);
}

export function presentOrder(order: Order, maySeeContacts: boolean): Order {
  return maySeeContacts ? order : { ...order, buyer: maskContacts(order.buyer) };
}
