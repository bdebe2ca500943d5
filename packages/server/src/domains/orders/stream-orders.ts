import { type JsonLines, streamQueryAsJsonLines } from '../../foundation/database/stream-query-as-json-lines.js';
import type { Platform } from '../../foundation/platform.js';
import { keysetListOf } from './order-list-table.js';
import { linesOfOrders } from './orders-json-table.js';
import type { OrdersRequest } from './read-orders.js';

/** A page of orders as lines of JSON, each as the viewer would read the order; with all fields or these. */
export async function* streamOrdersAsJsonLines(
  platform: Pick<Platform, 'db' | 'pool'>,
  fields: ReadonlySet<string> | undefined,
  request: OrdersRequest,
): AsyncGenerator<JsonLines> {
  const walk = keysetListOf(request.sort, request.filters, request);
  if (walk) yield* streamQueryAsJsonLines(platform, linesOfOrders(walk, fields, request));
}
