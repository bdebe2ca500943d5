import type { Order } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type WalkRequest, walkPage } from '../../foundation/database/walk-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { selectOrder, selectOrders } from './orders-table.js';

export function readOrder(db: Database, viewer: Viewer, id: string): Promise<Order | undefined> {
  return selectOrder(db, viewer, id);
}

/** Those the viewer may see, in the order of the ids given. */
export function readOrders(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Order[]> {
  return selectOrders(db, viewer, ids);
}

/** The two ways of walking through orders, each along an index of its own. */
export const walkBy = {
  createdAt: { table: 'orders', id: 'id', time: 'created_at', newestFirst: true },
  updatedAt: { table: 'orders', id: 'id', time: 'updated_at', newestFirst: false },
} as const;

export type OrderSort = keyof typeof walkBy;

/** The ids of a page of orders. */
export function walkOrders(db: Database, sort: OrderSort, request: WalkRequest) {
  return walkPage(db, walkBy[sort], request);
}
