import { type RawBuilder, sql } from 'kysely';
import { expressionOf } from '../../foundation/database/json-text.js';
import type { Sight } from '../../foundation/database/members.js';
import type { Database } from '../../foundation/database/open-database.js';
import {
  idsOfPage,
  inOrder,
  orderBy,
  rowsOfPage,
  type Walk,
  type WalkedRow,
  type WalkRequest,
} from '../../foundation/database/walk-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { orderMembers } from './order-members.js';

/** An order as the JSON that reading it would return, and its position in the list. */
export interface ListedOrderJson extends WalkedRow {
  json: string;
}

/** The orders of a page, in one query. */
export async function selectOrdersAsJson(
  db: Database,
  walk: Walk,
  request: WalkRequest & Viewer,
): Promise<ListedOrderJson[]> {
  const { rows } = await sql<ListedOrderJson>`
    with page as materialized (${idsOfPage(walk, request)})
    select page.id, page.at::text as at, written.json
    from page cross join lateral (
      select ${orderJson(request)} as json from orders
      where business_id = ${request.businessId}::bigint and id = page.id) as written
    ${inOrder(walk, 'page')}`.execute(db);
  return rows;
}

/** The same as lines to be copied out, with the time and the id of each; with these members or all of them. */
export function orderLines(
  walk: Walk,
  fields: ReadonlySet<string> | undefined,
  request: WalkRequest & Viewer,
): RawBuilder<unknown> {
  return sql`select ${orderJson(request, fields)} as line, ${sql.ref(walk.time)}, id
    from (${rowsOfPage(walk, request)}) as orders ${orderBy(walk)}`;
}

/** Both whole forms are written once: the text is long, and the same for every list. */
function orderJson(sight: Sight, fields?: ReadonlySet<string>): RawBuilder<string> {
  if (fields) return sql.raw(expressionOf(orderMembers.json(sight, (name) => fields.has(name))));
  return sight.maySeeContacts ? wholeOrder : maskedOrder;
}

const wholeOrder = sql.raw<string>(expressionOf(orderMembers.json({ maySeeContacts: true })));
const maskedOrder = sql.raw<string>(expressionOf(orderMembers.json({ maySeeContacts: false })));
