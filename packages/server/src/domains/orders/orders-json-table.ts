import { type RawBuilder, sql } from 'kysely';
import { expressionOf } from '../../foundation/database/json-text.js';
import type { Sight } from '../../foundation/database/members.js';
import type { Database } from '../../foundation/database/open-database.js';
import { rememberWalk } from '../../foundation/database/remember-walks.js';
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
import type { OrderFilters } from './order-shelves.js';
import { type OrderSort, walkOf } from './walk-orders-table.js';

/** The request for a page of orders. */
export type OrdersRequest = WalkRequest & Viewer & { sort: OrderSort; filters: OrderFilters };

/** A page of orders as the JSON that reading them would return. */
export interface WrittenOrders {
  /** Those of the page, with commas between them. */
  json: string;
  /** Where the page ends; undefined when nothing is on it. */
  last: WalkedRow | undefined;
  /** Whether there are orders after it. */
  more: boolean;
}

const nothing: WrittenOrders = { json: '', last: undefined, more: false };

/** A page of orders in one query and one row. As in every list, the limit is one more than the page holds. */
export async function selectOrdersAsJson(db: Database, request: OrdersRequest): Promise<WrittenOrders> {
  const statement = statementFor(db, request);
  if (!statement) return nothing;
  const { rows } = await db.executeQuery<WalkedRow & Pick<WrittenOrders, 'json' | 'more'>>(statement);
  const [page] = rows;
  return page ? { json: page.json, last: page, more: page.more } : nothing;
}

const statementFor = rememberWalk<OrdersRequest>({
  shapeOf(request) {
    const { q, customerId, status, stage, archived, waiting } = request.filters;
    if (q !== undefined || customerId !== undefined) return undefined;
    const masked = orderJson(request) === maskedOrder;
    return [request.sort, masked, status, stage, archived, waiting].join(' ');
  },
  build(request) {
    const walk = walkOf(request.sort, request.filters, request);
    return walk && writtenPage(walk, request);
  },
});

/** Rendered once the page is known, and joined by the database: fifty rows would be parsed into strings and joined here. */
function writtenPage(walk: Walk, request: OrdersRequest): RawBuilder<unknown> {
  return sql`
    with found as materialized (${idsOfPage(walk, request)}),
      page as materialized (select id, at from found ${inOrder(walk, 'found')} limit ${request.limit}::int - 1),
      last as (select id, at from page ${inOrder({ ...walk, newestFirst: !walk.newestFirst }, 'page')} limit 1)
    select last.id, last.at::text as at, (select count(*) from found) >= ${request.limit}::int as more, (
      select string_agg(written.json, ',' ${inOrder(walk, 'page')}) from page cross join lateral (
        select ${orderJson(request)} as json from orders
        where business_id = ${request.businessId}::bigint and id = page.id) as written) as json
    from last`;
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
