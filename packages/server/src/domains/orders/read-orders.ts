import type { Order } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { Viewer } from '../businesses/viewer.js';
import type { OrderFilters } from './order-list-buckets.js';
import { keysetListOf, type OrderSort } from './order-list-table.js';
import type { OrdersRequest } from './orders-json-table.js';
import { selectOrder, selectOrders } from './orders-table.js';

export type { OrderFilters, OrderSort, OrdersRequest };

export function readOrder(db: Database, viewer: Viewer, id: string): Promise<Order | undefined> {
  return selectOrder(db, viewer, id);
}

/** Those the viewer may see, in the order of the ids given. */
export function readOrders(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Order[]> {
  return selectOrders(db, viewer, ids);
}

/** The ids of a page of orders. */
export async function readOrderPage(db: Database, request: OrdersRequest): Promise<KeysetRow[]> {
  const walk = keysetListOf(request.sort, request.filters, request);
  return walk ? selectKeysetPage(db, walk, request) : [];
}
