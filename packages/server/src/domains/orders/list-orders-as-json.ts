import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { idsOfPage, inOrder, type WalkedRow, type WalkRequest } from '../../foundation/database/walk-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { orderJson } from './order-json.js';
import { type OrderSort, walkBy } from './read-orders.js';

/** An order as the JSON that reading it would answer, and where it stands in the list. */
export interface ListedOrderJson extends WalkedRow {
  json: string;
}

/**
 * A page of orders in one query. PostgreSQL writes their JSON: to take fifty rows of forty columns apart and put them
 * together again would cost Node more than all the rest of the request.
 */
export async function listOrdersAsJson(
  db: Database,
  sort: OrderSort,
  request: WalkRequest & Viewer,
): Promise<ListedOrderJson[]> {
  const walk = walkBy[sort];
  const { rows } = await sql<ListedOrderJson>`
    with page as materialized (${idsOfPage(walk, request)})
    select page.id, page.at::text as at, written.json
    from page cross join lateral (
      select ${orderJson(request)} as json from orders
      where business_id = ${request.businessId}::bigint and id = page.id) as written
    ${inOrder(walk, 'page')}`.execute(db);
  return rows;
}
