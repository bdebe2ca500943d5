import type { Customer } from '@souk/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { fullVisibility, type Visibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import type { CustomerThen, StoreTimes } from './announce-customer.js';
import { type CustomerRow, customerFieldMap, type StoredRow, storedFieldMap } from './customer-fields.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    customers: Omit<StoredRow, 'id'> & { business_id: string; id: Generated<string> };
    customer_keys: { business_id: string; key: string; customer_id: string };
  }
}

const keptColumns = sql.raw(storedFieldMap.columns.map((name) => `customer.${name}`).join(', '));

/**
 * Customers with the sums of the stores in reach. A viewer limited to some stores sees only those who ordered there.
 * Presented as that viewer sees them, in the order of the ids given.
 */
export async function selectCustomers(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
  sight: Visibility,
): Promise<Customer[]> {
  const { rows } = await customersInReach<CustomerRow>(reach, ids, sql`sums.*`).execute(db);
  return rows.map((row) => customerFieldMap.read(row, sight));
}

const timesInEachStore = sql`coalesce((
  select json_agg(json_build_object('storeId', store_id::text,
    'firstMs', extract(epoch from first_order_at) * 1000, 'lastMs', extract(epoch from last_order_at) * 1000))
  from customer_counters
  where business_id = customer.business_id and customer_id = customer.id), '[]') as times`;

/** The same, complete, and with the times of every store, in reach or not: what changes are computed from. */
export async function selectToChange(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
): Promise<CustomerThen[]> {
  const { rows } = await customersInReach<CustomerRow & { times: StoreTimes[] }>(
    reach,
    ids,
    sql`sums.*, ${timesInEachStore}`,
  ).execute(db);
  return rows.map((row) => ({ customer: customerFieldMap.read(row, fullVisibility), times: row.times }));
}

function customersInReach<Row>(
  { businessId, storeIds }: BusinessAccess,
  ids: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`
    select ${keptColumns}, ${columns}
    from unnest(${ids}::bigint[]) with ordinality as given(id, place)
    join customers as customer on customer.business_id = ${businessId} and customer.id = given.id
    cross join lateral (
      select coalesce(sum(orders_count), 0)::int as orders_count,
        coalesce(sum(delivered_count), 0)::int as delivered_count,
        coalesce(sum(returned_count), 0)::int as returned_count,
        coalesce(sum(canceled_count), 0)::int as canceled_count,
        coalesce(sum(total_spent), 0)::numeric(14, 2) as total_spent,
        min(first_order_at) as first_order_at,
        max(last_order_at) as last_order_at,
        count(*) > 0 as known
      from customer_counters
      where business_id = ${businessId} and customer_id = customer.id
        and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))
    ) as sums
    where ${storeIds}::bigint[] is null or sums.known
    order by given.place`;
}

/** False when there is no such customer. */
export async function lockOne(db: Database, businessId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from customers
    where business_id = ${businessId} and id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}

export interface Holder {
  customerId: string;
  key: string;
}

/**
 * Who holds which of the keys. They are locked, and `also` with them, in the order of their ids, so that two transactions
 * that need the same customers never deadlock.
 */
export async function lockHolders(
  db: Database,
  businessId: string,
  keys: readonly string[],
  also: string | null,
): Promise<Holder[]> {
  await sql`select from customers
    where business_id = ${businessId} and id in (
      select customer_id from customer_keys where business_id = ${businessId} and key = any (${keys}::text[])
      union all select ${also}::bigint)
    order by id for no key update`.execute(db);
  const { rows } = await sql<Holder>`select customer_id as "customerId", key from customer_keys
    where business_id = ${businessId} and key = any (${keys}::text[])`.execute(db);
  return rows;
}

/** Nobody else can give these keys to a customer until this transaction ends. */
export async function reserveKeys(db: Database, businessId: string, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock) from (
      select hashtextextended(key, ${businessId}::bigint) as lock from unnest(${keys}::text[]) as key order by lock
    ) as locks`.execute(db);
}

export async function insertCustomer(db: Database, businessId: string, at: Date): Promise<string> {
  const { id } = await db
    .insertInto('customers')
    .values({ business_id: businessId, tags: [], created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keys that another customer holds stay with that customer. */
export async function assignKeys(db: Database, businessId: string, customerId: string, keys: readonly string[]) {
  await sql`insert into customer_keys (business_id, key, customer_id)
    select ${businessId}, key, ${customerId} from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(db);
}

export async function releaseKeys(db: Database, businessId: string, customerId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('customer_keys')
    .where('business_id', '=', businessId)
    .where('customer_id', '=', customerId)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Contacts, note and tags, and the new time, which the customer's counters repeat. */
export async function updateCustomer(db: Database, businessId: string, customer: Customer): Promise<void> {
  const { id, created_at: _fixed, ...columns } = storedFieldMap.store(customer);
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    with customer as (
      update customers set ${sql.join(changes)} where business_id = ${businessId} and id = ${id}
    )
    update customer_counters set customer_updated_at = ${columns.updated_at}::timestamptz
    where business_id = ${businessId} and customer_id = ${id}`.execute(db);
}
