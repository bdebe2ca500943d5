import type { DeliverySpeed, Store, StoreLanguage, StoreStatus } from '@souk/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    stores: {
      business_id: string;
      id: Generated<string>;
      name: string;
      description: string | null;
      logo: string | null;
      status: Generated<StoreStatus>;
      language: Generated<StoreLanguage>;
      subdomain: string;
      fee_group_id: string | null;
      delivery_agent_id: string | null;
      speeds: Generated<DeliverySpeed[]>;
      default_speed: Generated<DeliverySpeed>;
      checkout_max_item_quantity: Generated<number>;
      checkout_max_order_quantity: Generated<number>;
      abandoned_checkout_days: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
  }
}

interface StoreRow {
  id: string;
  name: string;
  description: string | null;
  logo: string | null;
  status: StoreStatus;
  language: StoreLanguage;
  subdomain: string;
  fee_group_id: string | null;
  delivery_agent_id: string | null;
  speeds: DeliverySpeed[];
  default_speed: DeliverySpeed;
  checkout_max_item_quantity: number;
  checkout_max_order_quantity: number;
  abandoned_checkout_days: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql.raw(
  `id, name, description, logo, status, language, subdomain, fee_group_id, delivery_agent_id, speeds, default_speed,
   checkout_max_item_quantity, checkout_max_order_quantity, abandoned_checkout_days, created_at, updated_at`,
);

const storeOf = (row: StoreRow): Store => ({
  id: row.id,
  name: row.name,
  description: row.description,
  logo: row.logo,
  status: row.status,
  language: row.language,
  subdomain: row.subdomain,
  delivery: {
    feeGroupId: row.fee_group_id,
    deliveryAgentId: row.delivery_agent_id,
    speeds: row.speeds,
    defaultSpeed: row.default_speed,
  },
  checkout: {
    maxItemQuantity: row.checkout_max_item_quantity,
    maxOrderQuantity: row.checkout_max_order_quantity,
    abandonedDays: row.abandoned_checkout_days,
  },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function selectStore(db: Database, businessId: string, id: string): Promise<Store | undefined> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where business_id = ${businessId} and id = ${id}`.execute(db);
  return rows[0] && storeOf(rows[0]);
}

/** Locked until the transaction ends, so that changes to one store are serialised. */
export async function lockStore(db: Database, businessId: string, id: string): Promise<Store | undefined> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where business_id = ${businessId} and id = ${id} for no key update`.execute(db);
  return rows[0] && storeOf(rows[0]);
}

/** How a list of stores is walked: along the time it is sorted by, and then by id. */
export interface StoreWalk {
  businessId: string;
  /** Null means all stores. */
  storeIds: readonly string[] | null;
  /** `createdAt` is newest first, `updatedAt` longest unchanged first. */
  sort: 'createdAt' | 'updatedAt';
  from?: string;
  to?: string;
  after?: readonly unknown[];
  limit: number;
}

export interface ListedStore {
  store: Store;
  /** The time it is sorted by, at full precision, for the cursor. */
  at: string;
}

export async function selectStores(db: Database, walk: StoreWalk): Promise<ListedStore[]> {
  const { businessId, storeIds, from, to, after, limit } = walk;
  const [time, direction, beyond] =
    walk.sort === 'createdAt' ? [sql.ref('created_at'), sql`desc`, sql`<`] : [sql.ref('updated_at'), sql`asc`, sql`>`];
  const chosen: RawBuilder<unknown>[] = [sql`business_id = ${businessId}`];
  if (storeIds !== null) chosen.push(sql`id = any (${storeIds}::bigint[])`);
  if (from !== undefined) chosen.push(sql`${time} >= ${from}::timestamptz`);
  if (to !== undefined) chosen.push(sql`${time} <= ${to}::timestamptz`);
  if (after) chosen.push(sql`(${time}, id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::bigint)`);
  const { rows } = await sql<StoreRow & { at: string }>`
    select ${columns}, ${time}::text as at from stores where ${sql.join(chosen, sql` and `)}
    order by ${time} ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows.map((row) => ({ store: storeOf(row), at: row.at }));
}

export async function selectStoreIds(db: Database, businessId: string): Promise<string[]> {
  const rows = await db.selectFrom('stores').select('id').where('business_id', '=', businessId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function countStores(db: Database, businessId: string): Promise<number> {
  const { rows } = await sql<{ stores: number }>`
    select count(*)::int as stores from stores where business_id = ${businessId}`.execute(db);
  return rows[0]?.stores ?? 0;
}

export interface StoreToInsert {
  businessId: string;
  name: string;
  subdomain: string;
  language?: StoreLanguage;
}

/** Undefined when the subdomain is taken. */
export async function insertStore(db: Database, store: StoreToInsert, now: Date): Promise<string | undefined> {
  const row = await db
    .insertInto('stores')
    .values({
      business_id: store.businessId,
      name: store.name,
      subdomain: store.subdomain,
      ...(store.language && { language: store.language }),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateStore(db: Database, businessId: string, store: Store, now: Date): Promise<void> {
  const { delivery, checkout } = store;
  await sql`
    update stores set name = ${store.name}, description = ${store.description}, logo = ${store.logo},
      status = ${store.status}, language = ${store.language}, subdomain = ${store.subdomain},
      fee_group_id = ${delivery.feeGroupId}, delivery_agent_id = ${delivery.deliveryAgentId},
      speeds = ${delivery.speeds}::text[], default_speed = ${delivery.defaultSpeed},
      checkout_max_item_quantity = ${checkout.maxItemQuantity},
      checkout_max_order_quantity = ${checkout.maxOrderQuantity},
      abandoned_checkout_days = ${checkout.abandonedDays}, updated_at = ${now}
    where business_id = ${businessId} and id = ${store.id}`.execute(db);
}
