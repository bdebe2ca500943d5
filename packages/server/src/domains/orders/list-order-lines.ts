import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { idsOfPage, inOrder, type WalkedRow, type WalkRequest } from '../../foundation/database/walk-page.js';
import { walkBy } from './find-order.js';
import { orderLine } from './order-json.js';

/** An order as the JSON that reading it would answer, and where it stands in the list. */
export interface OrderLine extends WalkedRow {
  line: string;
}

/**
 * A page of orders in one question. PostgreSQL writes their JSON: to take fifty rows of forty columns apart and put them
 * together again would cost Node more than all the rest of the request.
 */
export async function listOrderLines(
  db: Database,
  { sort, maySeeContacts }: { sort: keyof typeof walkBy; maySeeContacts: boolean },
  request: WalkRequest,
): Promise<OrderLine[]> {
  const walk = walkBy[sort];
  const { rows } = await sql<OrderLine>`
    with page as materialized (${idsOfPage(walk, request)})
    select page.id, page.at::text as at, written.line
    from page cross join lateral (
      select ${orderLine(maySeeContacts)} as line from orders
      where business_id = ${request.businessId}::bigint and id = page.id) as written
    ${inOrder(walk, 'page')}`.execute(db);
  return rows;
}
