import type { Database } from '../../foundation/database/open-database.js';
import { type ListedOrderJson, selectOrdersAsJson } from './orders-json-table.js';
import type { OrdersRequest } from './read-orders.js';
import { walkOf } from './walk-orders-table.js';

/**
 * A page of orders, as the viewer would read them. PostgreSQL writes their JSON: parsing fifty rows of forty columns and
 * serialising them again would cost Node more than the rest of the request.
 */
export async function listOrdersAsJson(db: Database, request: OrdersRequest): Promise<ListedOrderJson[]> {
  const walk = walkOf(request.sort, request.filters, request);
  return walk ? selectOrdersAsJson(db, walk, request) : [];
}
