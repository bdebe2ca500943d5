import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { expressionOf, type JsonText } from '../../foundation/database/sql/json-text.js';
import {
  idsOfPage,
  inOrder,
  type KeysetList,
  type KeysetPageRequest,
  type KeysetRow,
  orderBy,
  rowsOfPage,
} from '../../foundation/database/sql/keyset-page.js';
import type { Visibility } from '../../foundation/database/sql/resource-fields.js';
import type { Viewer } from '../businesses/viewer.js';
import { orderFieldMap } from './order-fields.js';
import type { OrderFilters } from './order-list-buckets.js';
import { keysetListOf, type OrderSort } from './order-list-table.js';

/** The request for a page of orders. */
export type OrdersRequest = KeysetPageRequest & Viewer & { sort: OrderSort; filters: OrderFilters };

/** A page of orders as the JSON that reading them would return. */
export interface WrittenOrders {
  /** Those of the page, with commas between them. */
  json: string;
  /** Where the page ends; undefined when nothing is on it. */
  last: KeysetRow | undefined;
  /** Whether there are orders after it. */
  more: boolean;
}

const nothing: WrittenOrders = { json: '', last: undefined, more: false };

/** A page of orders in one query and one row. As in every list, the limit is one more than the page holds. */
export async function selectOrdersAsJson(db: Database, request: OrdersRequest): Promise<WrittenOrders> {
  const walk = keysetListOf(request.sort, request.filters, request);
  if (!walk) return nothing;
  const [page] = (await writtenPage(walk, request).execute(db)).rows;
  return page ? { json: page.json, last: page, more: page.more } : nothing;
}

/** Rendered once the page is known, and joined by the database: fifty rows would be parsed into strings and joined here. */
function writtenPage(walk: KeysetList, request: OrdersRequest) {
  return sql<KeysetRow & Pick<WrittenOrders, 'json' | 'more'>>`
    with found as materialized (${idsOfPage(walk, request)}),
      page as materialized (select id, at from found ${inOrder(walk, 'found')} limit ${request.limit}::int - 1),
      last as (select id, at from page ${inOrder({ ...walk, newestFirst: !walk.newestFirst }, 'page')} limit 1)
    select last.id, last.at::text as at, (select count(*) from found) >= ${request.limit}::int as more, (
      select string_agg(written.json, ',' ${inOrder(walk, 'page')}) from page cross join lateral (
        select ${orderJson(request)} as json from orders
        where business_id = ${request.businessId}::bigint and id = page.id) as written) as json
    from last`;
}

/** The JSON of each order, with these members or all of them, and its time and id. */
export function linesOfOrders(
  walk: KeysetList,
  fields: ReadonlySet<string> | undefined,
  request: KeysetPageRequest & Viewer,
): RawBuilder<unknown> {
  const { time, id } = walk;
  return sql`select ${sql.raw(expressionOf(membersOf(request, fields)))}, ${sql.ref(time)}, ${sql.ref(id)}
    from (${rowsOfPage(walk, request)}) as orders ${orderBy(walk)}`;
}

const membersOf = (sight: Visibility, fields?: ReadonlySet<string>): JsonText =>
  orderFieldMap.json(sight, fields && ((name) => fields.has(name)));

/** Both are written once: the text is long, and the same for every list. */
const wholeOrder = sql.raw<string>(expressionOf(membersOf({ maySeeContacts: true })));
const maskedOrder = sql.raw<string>(expressionOf(membersOf({ maySeeContacts: false })));

const orderJson = ({ maySeeContacts }: Visibility): RawBuilder<string> => (maySeeContacts ? wholeOrder : maskedOrder);
