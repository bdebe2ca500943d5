import type { Database } from '../../foundation/database/open-database.js';
import type { WalkRequest } from '../../foundation/database/walk-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { type ListedOrderJson, selectOrdersAsJson } from './orders-json-table.js';
import { type OrderSort, walkBy } from './read-orders.js';

/**
 * A page of orders, as reading them would answer the viewer. PostgreSQL writes their JSON: to take fifty rows of forty
 * columns apart and put them together again would cost Node more than all the rest of the request.
 */
export function listOrdersAsJson(
  db: Database,
  sort: OrderSort,
  request: WalkRequest & Viewer,
): Promise<ListedOrderJson[]> {
  return selectOrdersAsJson(db, walkBy[sort], request);
}
