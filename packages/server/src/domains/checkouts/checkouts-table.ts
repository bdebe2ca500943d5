import type { Buyer, Order, OrderItem, Utm } from '@souk/contract';
import { CompiledQuery, type Generated, type JSONColumnType, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { Reach } from '../businesses/reach.js';
import { buyerColumns, buyerOf, type OrderColumns, utmColumns, utmOf } from '../orders/order-row.js';

type SharedColumns = Pick<
  OrderColumns,
  | 'store_id'
  | 'currency'
  | 'total'
  | 'landing_page_id'
  | 'created_at'
  | 'updated_at'
  | Extract<keyof OrderColumns, `buyer_${string}` | `utm_${string}`>
>;

interface CheckoutColumns extends SharedColumns {
  business_id: string;
  buyer_keys: string[];
  last_touched_at: Date;
  abandoned_at: Date | null;
  completed_at: Date | null;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    checkouts: CheckoutColumns & { id: Generated<string>; token_hash: Buffer; items: JSONColumnType<OrderItem[]> };
  }
}

type CheckoutRow = CheckoutColumns & { id: string; items: OrderItem[] };

/** A checkout with all its contacts; how it reads to somebody is `presentCheckout`'s matter. */
export interface StoredCheckout {
  businessId: string;
  id: string;
  storeId: string;
  buyer: Buyer;
  items: Order['items'];
  total: string;
  currency: string;
  landingPageId: string | null;
  utm: Utm;
  abandonedAt: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

function checkoutOf(row: CheckoutRow): StoredCheckout {
  return {
    businessId: row.business_id,
    id: row.id,
    storeId: row.store_id,
    buyer: buyerOf(row),
    items: row.items,
    total: row.total,
    currency: row.currency,
    landingPageId: row.landing_page_id,
    utm: utmOf(row),
    abandonedAt: row.abandoned_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

async function ask(db: Database, statement: string, values: unknown[]): Promise<StoredCheckout[]> {
  const { rows } = await db.executeQuery<CheckoutRow>(CompiledQuery.raw(statement, values));
  return rows.map(checkoutOf);
}

const byToken = 'select * from checkouts where token_hash = $1';

export async function selectByToken(db: Database, tokenHash: Buffer): Promise<StoredCheckout | undefined> {
  return (await ask(db, byToken, [tokenHash]))[0];
}

/** Its buyer, an impatient second click and the abandoning job take turns. */
export async function lockByToken(db: Database, tokenHash: Buffer): Promise<StoredCheckout | undefined> {
  return (await ask(db, `${byToken} for update`, [tokenHash]))[0];
}

/** What every list and read of apps and merchants is limited to; the partial indexes say the same. */
export const abandonedOnly = 'abandoned_at is not null and completed_at is null';

/** Abandoned ones in reach, in the order of the ids given. */
export function selectAbandoned(db: Database, reach: Reach, ids: readonly string[]): Promise<StoredCheckout[]> {
  const statement = `select wanted.* from unnest($2::bigint[]) with ordinality as given(id, place)
    join checkouts as wanted on wanted.business_id = $1 and wanted.id = given.id and ${abandonedOnly}
      and ($3::bigint[] is null or wanted.store_id = any ($3))
    order by given.place`;
  return ask(db, statement, [reach.businessId, ids, reach.storeIds]);
}

export interface Touch {
  tokenHash: Buffer;
  buyerKeys: string[];
  at: Date;
}

export async function insertCheckout(db: Database, checkout: StoredCheckout, { tokenHash, buyerKeys, at }: Touch) {
  await db
    .insertInto('checkouts')
    .values({
      ...changeableColumns(checkout),
      business_id: checkout.businessId,
      id: checkout.id,
      store_id: checkout.storeId,
      token_hash: tokenHash,
      currency: checkout.currency,
      landing_page_id: checkout.landingPageId,
      buyer_keys: buyerKeys,
      last_touched_at: at,
      abandoned_at: null,
      completed_at: null,
      created_at: at,
    })
    .execute();
}

export async function updateCheckout(
  db: Database,
  checkout: StoredCheckout,
  { buyerKeys, at }: Omit<Touch, 'tokenHash'>,
) {
  await db
    .updateTable('checkouts')
    .set({ ...changeableColumns(checkout), buyer_keys: buyerKeys, last_touched_at: at })
    .where('business_id', '=', checkout.businessId)
    .where('id', '=', checkout.id)
    .execute();
}

function changeableColumns(checkout: StoredCheckout) {
  return {
    total: checkout.total,
    items: JSON.stringify(checkout.items),
    ...buyerColumns(checkout.buyer),
    ...utmColumns(checkout.utm),
    updated_at: new Date(checkout.updatedAt),
  };
}

export async function markCompleted(db: Database, { businessId, id }: StoredCheckout, at: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ completed_at: at })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

export interface AbandonedCheckout {
  businessId: string;
  storeId: string;
  id: string;
}

/** Some of those that nobody touched since then. Several workers never take the same one. */
export async function markIdleAbandoned(
  db: Database,
  { idleSince, at, limit }: { idleSince: Date; at: Date; limit: number },
): Promise<AbandonedCheckout[]> {
  const { rows } = await sql<AbandonedCheckout>`
    with idle as (
      select business_id, id from checkouts
      where abandoned_at is null and completed_at is null and last_touched_at <= ${idleSince}
      order by last_touched_at limit ${limit} for update skip locked
    )
    update checkouts as checkout set abandoned_at = ${at},
      updated_at = greatest(${at}, checkout.updated_at + interval '1 millisecond')
    from idle where checkout.business_id = idle.business_id and checkout.id = idle.id
    returning checkout.business_id as "businessId", checkout.store_id as "storeId", checkout.id`.execute(db);
  return rows;
}

/** Without waiting for the buyer to be idle long enough. */
export async function markAbandoned(
  db: Database,
  { businessId, storeIds }: Reach,
  id: string,
  at: Date,
): Promise<AbandonedCheckout | undefined> {
  const { rows } = await sql<AbandonedCheckout>`
    update checkouts set abandoned_at = ${at}, updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where business_id = ${businessId} and id = ${id} and abandoned_at is null and completed_at is null
      and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))
    returning business_id as "businessId", store_id as "storeId", id`.execute(db);
  return rows[0];
}

/** Forgets who the buyer was, in checkouts that became one of the orders and in those that have one of the keys. */
export async function eraseBuyers(
  db: Database,
  businessId: string,
  { orderIds, keys, at }: { orderIds: readonly string[]; keys: readonly string[]; at: Date },
): Promise<void> {
  await sql`update checkouts set buyer_name = null, buyer_phone = null, buyer_phone2 = null, buyer_email = null,
      buyer_address = null, buyer_address2 = null, buyer_keys = '{}',
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where business_id = ${businessId} and (id = any (${orderIds}::bigint[]) or buyer_keys && ${keys}::text[])`.execute(
    db,
  );
}
