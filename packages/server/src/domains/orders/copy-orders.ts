import { type CopiedRows, copyRows } from '../../foundation/database/lines/copy-rows.js';
import type { Platform } from '../../foundation/platform.js';
import { rowsOfOrders } from './orders-json-table.js';
import type { OrdersRequest } from './read-orders.js';
import { walkOf } from './walk-orders-table.js';

export { formOfOrders } from './orders-json-table.js';

/** The rows of a page of orders. By `formOfOrders` they become lines of JSON, each as the viewer would read the order; with all fields or these. */
export async function* copyOrders(
  platform: Pick<Platform, 'db' | 'pool'>,
  fields: ReadonlySet<string> | undefined,
  request: OrdersRequest,
): AsyncGenerator<CopiedRows> {
  const walk = walkOf(request.sort, request.filters, request);
  if (walk) yield* copyRows(platform, rowsOfOrders(walk, fields, request));
}
