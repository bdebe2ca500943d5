import type { Database } from '../../foundation/database/open-database.js';
import { type OrdersRequest, selectOrdersAsJson, type WrittenOrders } from './orders-json-table.js';

/**
 * A page of orders, as the viewer would read them. PostgreSQL writes their JSON: parsing fifty rows of forty columns and
 * serialising them again would cost Node more than the rest of the request.
 */
export function listOrdersAsJson(db: Database, request: OrdersRequest): Promise<WrittenOrders> {
  return selectOrdersAsJson(db, request);
}
