import { CompiledQuery, type Generated, type JSONColumnType, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type CheckoutRow, checkoutFieldMap, type StoredCheckout } from './checkout-fields.js';

export type { StoredCheckout };

declare module '../../foundation/database/schema.js' {
  interface Tables {
    checkouts: Omit<CheckoutRow, 'id' | 'items'> & {
      id: Generated<string>;
      items: JSONColumnType<CheckoutRow['items']>;
      token_hash: Buffer;
      buyer_keys: string[];
      last_touched_at: Date;
      form_nonce: string | null;
      expires_at: Date | null;
    };
  }
}

async function queryCheckouts(db: Database, statement: string, values: unknown[]): Promise<StoredCheckout[]> {
  const { rows } = await db.executeQuery<CheckoutRow>(CompiledQuery.raw(statement, values));
  return rows.map((row) => checkoutFieldMap.read(row, fullVisibility));
}

/** The one that a form began. */
export async function selectByForm(db: Database, storeId: string, nonce: string): Promise<StoredCheckout | undefined> {
  return (
    await queryCheckouts(db, 'select * from checkouts where store_id = $1 and form_nonce = $2', [storeId, nonce])
  )[0];
}

const byToken = 'select * from checkouts where token_hash = $1';

export async function selectByToken(db: Database, tokenHash: Buffer): Promise<StoredCheckout | undefined> {
  return (await queryCheckouts(db, byToken, [tokenHash]))[0];
}

/** Serialises its buyer, an impatient second click and the abandoning job. */
export async function lockByToken(db: Database, tokenHash: Buffer): Promise<StoredCheckout | undefined> {
  return (await queryCheckouts(db, `${byToken} for update`, [tokenHash]))[0];
}

/** What every list and read of apps and merchants is limited to; the partial indexes say the same. */
export const abandonedOnly = 'abandoned_at is not null and completed_at is null';

/** Abandoned ones in reach, in the order of the ids given. */
export async function selectAbandoned(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
): Promise<{ checkout: StoredCheckout; subdomain: string }[]> {
  const statement = `select wanted.*, store.subdomain from unnest($2::bigint[]) with ordinality as given(id, place)
    join checkouts as wanted on wanted.business_id = $1 and wanted.id = given.id and ${abandonedOnly}
      and ($3::bigint[] is null or wanted.store_id = any ($3))
    join stores as store on store.business_id = wanted.business_id and store.id = wanted.store_id
    order by given.place`;
  const values = [reach.businessId, ids, reach.storeIds];
  const { rows } = await db.executeQuery<CheckoutRow & { subdomain: string }>(CompiledQuery.raw(statement, values));
  return rows.map((row) => ({ checkout: checkoutFieldMap.read(row, fullVisibility), subdomain: row.subdomain }));
}

export interface Touch {
  buyerKeys: string[];
  at: Date;
  /** When it is deleted, unless the buyer comes back before. */
  expiresAt: Date;
}

/** False where the form has begun another checkout. */
export async function insertCheckout(
  db: Database,
  checkout: StoredCheckout,
  { tokenHash, formNonce }: { tokenHash: Buffer; formNonce: string | null },
  touch: Touch,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkouts')
    .values({ ...columnsOf(checkout), ...columnsOfTouch(touch), token_hash: tokenHash, form_nonce: formNonce })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'form_nonce']).where('form_nonce', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const columnsOfTouch = ({ buyerKeys, at, expiresAt }: Touch) => ({
  buyer_keys: buyerKeys,
  last_touched_at: at,
  expires_at: expiresAt,
});

export async function updateCheckout(db: Database, checkout: StoredCheckout, touch: Touch) {
  await db
    .updateTable('checkouts')
    .set({ ...columnsOf(checkout), ...columnsOfTouch(touch) })
    .where('business_id', '=', checkout.businessId)
    .where('id', '=', checkout.id)
    .execute();
}

const columnsOf = (checkout: StoredCheckout) => ({
  ...checkoutFieldMap.store(checkout),
  items: JSON.stringify(checkout.items),
});

export async function markCompleted(
  db: Database,
  { businessId, id }: StoredCheckout,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ completed_at: at, expires_at: expiresAt })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

export interface AbandonedCheckout {
  businessId: string;
  storeId: string;
  id: string;
}

/** A batch of those untouched since then. Two workers never take the same one. */
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
      updated_at = ${updatedAfter(at, 'checkout')}
    from idle where checkout.business_id = idle.business_id and checkout.id = idle.id
    returning checkout.business_id as "businessId", checkout.store_id as "storeId", checkout.id`.execute(db);
  return rows;
}

/** Without waiting for the buyer to be idle long enough. */
export async function markAbandoned(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  id: string,
  at: Date,
): Promise<AbandonedCheckout | undefined> {
  const { rows } = await sql<AbandonedCheckout>`
    update checkouts set abandoned_at = ${at}, updated_at = ${updatedAfter(at)}
    where business_id = ${businessId} and id = ${id} and abandoned_at is null and completed_at is null
      and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))
    returning business_id as "businessId", store_id as "storeId", id`.execute(db);
  return rows[0];
}

/** Erases who the buyer was, in checkouts that became one of the orders and in those that have one of the keys. */
export async function eraseBuyers(
  db: Database,
  businessId: string,
  { orderIds, keys, at }: { orderIds: readonly string[]; keys: readonly string[]; at: Date },
): Promise<void> {
  await sql`update checkouts set buyer_name = null, buyer_phone = null, buyer_phone2 = null, buyer_email = null,
      buyer_address = null, buyer_address2 = null, delivery_note = null, buyer_keys = '{}',
      updated_at = ${updatedAfter(at)}
    where business_id = ${businessId} and (id = any (${orderIds}::bigint[]) or buyer_keys && ${keys}::text[])`.execute(
    db,
  );
}
