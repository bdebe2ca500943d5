import type { Order } from '@souk/contract';
import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { queryPoint } from '../../foundation/database/query-point.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import type { Viewer } from '../businesses/viewer.js';
import type { OrderTimes } from '../customers/order-totals.js';
import type { Actor } from './history/history-entry.js';
import { type HistoryLine, historyRow } from './history/history-table.js';
import { type OrderRow, orderFieldMap } from './order-fields.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    orders: Omit<OrderRow, 'id' | 'items'> & {
      business_id: string;
      id: Generated<string>;
      customer_id: string | null;
      items: JSONColumnType<OrderRow['items']>;
    };
    order_numbers: { business_id: string; store_id: string; last_number: string };
  }
}

/** An order and what belongs to it without being read. */
export interface StoredOrder {
  order: Order;
  customerId: string | null;
}

/** The first number a store assigns is one after this. */
const numbersStartAfter = 1000;

const selectOne = `select * from orders
  where business_id = $1 and id = $2 and ($3::bigint[] is null or store_id = any ($3))`;
const lockOne = `${selectOne} for no key update`;
const selectMany = `select wanted.* from unnest($2::bigint[]) with ordinality as given(id, place)
  join orders as wanted on wanted.business_id = $1 and wanted.id = given.id
    and ($3::bigint[] is null or wanted.store_id = any ($3))
  order by given.place`;

interface StoredRow extends OrderRow {
  customer_id: string | null;
}

/** Hand-written, not built: no query runs more often, and it takes a single round trip. */
function queryOrders(db: Database, statement: string, { businessId, storeIds }: BusinessAccess, subject: unknown) {
  return queryPoint<StoredRow>(db, statement, [businessId, subject, storeIds]);
}

/** As the viewer reads it. */
export async function selectOrder(db: Database, viewer: Viewer, id: string): Promise<Order | undefined> {
  const [row] = await queryOrders(db, selectOne, viewer, id);
  return row && orderFieldMap.read(row, viewer);
}

/** As the viewer reads them, in the order of the ids given; those out of reach are left out. */
export async function selectOrders(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Order[]> {
  return (await queryOrders(db, selectMany, viewer, ids)).map((row) => orderFieldMap.read(row, viewer));
}

/** Whole, for a change: nobody else changes the order until this transaction ends. */
export async function lockOrder(db: Database, reach: BusinessAccess, id: string): Promise<StoredOrder | undefined> {
  const [row] = await queryOrders(db, lockOne, reach, id);
  return row && { order: orderFieldMap.read(row, fullVisibility), customerId: row.customer_id };
}

/** Until this transaction ends no other batch of the business begins. */
export async function holdOtherBatches(db: Database, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order_batches:${businessId}`}, 0))`.execute(db);
}

/** The numbers of those orders that are in reach, by id. */
export async function selectNumbers(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`select id, number from orders
    where business_id = ${businessId} and id = any (${ids}::bigint[])
      and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Whose order it is; undefined where it is out of reach. */
export async function selectCustomerOf(db: Database, { businessId, storeIds }: BusinessAccess, id: string) {
  const { rows } = await sql<{ customerId: string | null }>`select customer_id as "customerId" from orders
    where business_id = ${businessId} and id = ${id}
      and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))`.execute(db);
  return rows[0];
}

/** Takes the store's next number. Others who need one wait until this transaction ends, so call it late. */
export async function nextOrderNumber(db: Database, businessId: string, storeId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into order_numbers as given (business_id, store_id, last_number)
    values (${businessId}, ${storeId}, ${numbersStartAfter + 1})
    on conflict (business_id, store_id) do update set last_number = given.last_number + 1
    returning last_number as number`.execute(db);
  return rows[0]?.number as string;
}

/** Writes an order and, in the same statement, the first line of its history. */
export async function insertOrder(
  db: Database,
  businessId: string,
  { order, customerId }: StoredOrder,
  line: HistoryLine,
): Promise<void> {
  await db
    .with('written', (query) =>
      query
        .insertInto('orders')
        .values({ business_id: businessId, customer_id: customerId, ...columnsOf(order) })
        .returning('id'),
    )
    .insertInto('order_history')
    .values(historyRow({ businessId, orderId: order.id }, line))
    .execute();
}

/** Writes an order as it is now and, in the same statement, what happened to it. */
export async function updateOrder(
  db: Database,
  businessId: string,
  { order, customerId }: StoredOrder,
  line: HistoryLine,
): Promise<void> {
  await db
    .with('written', (query) =>
      query
        .updateTable('orders')
        .set({ customer_id: customerId, ...columnsOf(order) })
        .where('business_id', '=', businessId)
        .where('id', '=', order.id)
        .returning('id'),
    )
    .insertInto('order_history')
    .values(historyRow({ businessId, orderId: order.id }, line))
    .execute();
}

const columnsOf = (order: Order) => ({ ...orderFieldMap.store(order), items: JSON.stringify(order.items) });

export async function orderTimesWithout(
  db: Database,
  businessId: string,
  { customerId, storeId, orderId }: { customerId: string; storeId: string; orderId: string },
): Promise<OrderTimes> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(created_at) as first, max(created_at) as last from orders
    where business_id = ${businessId} and customer_id = ${customerId} and store_id = ${storeId} and id <> ${orderId}`.execute(
    db,
  );
  return {
    firstOrderAt: rows[0]?.first?.toISOString() ?? null,
    lastOrderAt: rows[0]?.last?.toISOString() ?? null,
  };
}

export async function selectOfCustomer(db: Database, businessId: string, customerId: string) {
  const { rows } = await sql<{ id: string; storeId: string }>`select id, store_id as "storeId" from orders
    where business_id = ${businessId} and customer_id = ${customerId} order by id`.execute(db);
  return rows;
}

export async function selectChangedSince(db: Database, businessId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where business_id = ${businessId} and updated_at >= ${since} order by updated_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the orders that had something to erase; their history tells of it. */
export async function eraseBuyer(db: Database, businessId: string, customerId: string, at: Date, by: Actor) {
  const { rows } = await sql<{ id: string; storeId: string; changed: string[]; updatedAt: Date }>`
    with personal as (
      select business_id, id, array_remove(array[
          case when num_nonnulls(buyer_name, buyer_phone, buyer_phone2, buyer_email, buyer_address, buyer_address2) > 0
            then 'buyer' end,
          case when note is not null then 'note' end,
          case when delivery_note is not null then 'deliveryNote' end
        ], null) as changed
      from orders where business_id = ${businessId} and customer_id = ${customerId}
      for update
    ), erased as (
      update orders o set buyer_name = null, buyer_phone = null, buyer_phone2 = null, buyer_email = null,
        buyer_address = null, buyer_address2 = null, note = null, delivery_note = null,
        updated_at = ${updatedAfter(at, 'o')}
      from personal p where o.business_id = p.business_id and o.id = p.id and p.changed <> '{}'
      returning o.business_id, o.id, o.store_id, p.changed, o.updated_at
    ), told as (
      insert into order_history (business_id, order_id, kind, changed, actor, user_id, installation_id, at)
      select business_id, id, 'erased', changed, ${by.kind}, ${by.userId}::bigint, ${by.installationId}::bigint, updated_at
      from erased
    )
    select id, store_id as "storeId", changed, updated_at as "updatedAt" from erased`.execute(db);
  return rows;
}
