import { type RawBuilder, sql } from 'kysely';
import { numbersLiteral } from '../../foundation/database/sql/array-literal.js';
import type { KeysetList, Search } from '../../foundation/database/sql/keyset-page.js';
import { anyOf, beginsWith, endsWithDigits, phoneEndOf } from '../../foundation/database/sql/search-text.js';
import type { Viewer } from '../businesses/viewer.js';
import { bucketsOf, type OrderFilters } from './order-list-buckets.js';

/** The two ways of walking through orders, each along an index of its own. */
const walkBy = {
  createdAt: { table: 'orders', id: 'id', time: 'created_at', newestFirst: true },
  updatedAt: { table: 'orders', id: 'id', time: 'updated_at', newestFirst: false },
} as const;

export type OrderSort = keyof typeof walkBy;

const shelf = sql`order_shelf(status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at)`;

/** Undefined where nothing could ever match. */
export function keysetListOf(sort: OrderSort, filters: OrderFilters, viewer: Viewer): KeysetList | undefined {
  const wanted = bucketsOf(filters);
  const kept = { time: walkBy[sort].time, part: wanted ? shelf : undefined };
  const text = filters.q === undefined ? undefined : searchFor(filters.q, viewer, kept);
  if (wanted?.length === 0 || text?.ids.length === 0) return undefined;
  const ofCustomer = filters.customerId === undefined ? undefined : ordersOf(filters.customerId, viewer);
  const stores = storesOf(viewer);
  const values = wanted && sql`${numbersLiteral(wanted.map(String))}::smallint[]`;
  return {
    ...walkBy[sort],
    // A customer's orders are the fewer ones: those are found, and looked at for what is searched.
    search: ofCustomer ?? text,
    only: ofCustomer && text?.holds,
    apart: values && { by: shelf, values, stores },
  };
}

function ordersOf(customerId: string, { businessId }: Viewer): Search {
  const holds = sql`customer_id = ${customerId}::bigint`;
  return { ids: [sql`select id from orders where business_id = ${businessId}::bigint and ${holds}`], holds };
}

const storesOf = ({ businessId }: Viewer) => sql`select id from stores where business_id = ${businessId}::bigint`;

/** Anyone can search by order number; only viewers who may see contacts can search by those. */
function searchFor(
  text: string,
  viewer: Viewer,
  { time, part }: { time: string; part: RawBuilder<unknown> | undefined },
): Search {
  const { businessId } = viewer;
  const number = /^[0-9]{1,18}$/.test(text) ? sql`number = ${text}::bigint` : undefined;
  const contacts = viewer.maySeeContacts ? contactsLike(text) : [];
  const conditions = [...(number ? [sql`store_id in (${storesOf(viewer)}) and ${number}`] : []), ...contacts];
  const found = (columns: RawBuilder<unknown>) =>
    conditions.map((one) => sql`select ${columns} from orders where business_id = ${businessId}::bigint and ${one}`);
  return {
    ids: found(sql`id`),
    holds: anyOf([...(number ? [number] : []), ...contacts]),
    // Names are what many orders have in common; their index holds the rest. A number or a phone finds few.
    covered: found(sql`id, ${sql.ref(time)} as at, store_id ${part ? sql`, ${part} as part` : sql``}`),
  };
}

function contactsLike(text: string) {
  const digits = phoneEndOf(text);
  const phones = digits === undefined ? [] : ['buyer_phone', 'buyer_phone2'];
  return [beginsWith('buyer_name', text), ...phones.map((column) => endsWithDigits(column, digits as string))];
}
