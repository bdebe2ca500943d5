import type { Database } from '../../foundation/database/open-database.js';
import { type ListedOrderJson, selectOrdersAsJson } from './orders-json-table.js';
import type { OrdersRequest } from './read-orders.js';
import { walkOf } from './walk-orders-table.js';

/**
 * A page of orders, as reading them would answer the viewer. PostgreSQL writes their JSON: to take fifty rows of forty
 * columns apart and put them together again would cost Node more than all the rest of the request.
 */
export async function listOrdersAsJson(db: Database, request: OrdersRequest): Promise<ListedOrderJson[]> {
  const walk = walkOf(request.sort, request.filters, request);
  return walk ? selectOrdersAsJson(db, walk, request) : [];
}
