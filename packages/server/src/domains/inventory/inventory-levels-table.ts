import type { InventoryLevel } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import './inventory-tables.js';
import { type LevelRow, levelFieldMap } from './level-fields.js';

export type { LevelRow };

const ownColumns = sql.raw(
  levelFieldMap.columns
    .filter((name) => name !== 'sku')
    .map((name) => `level.${name}`)
    .join(', '),
);

/** In the order of the ids given; those out of reach are left out. */
export async function selectLevels(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  ids: readonly string[],
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select ${ownColumns}, case when level.variant_id is null then product.sku else variant.sku end as sku
    from unnest(${ids}::bigint[]) with ordinality as given(id, place)
    join inventory_levels as level on level.business_id = ${businessId} and level.id = given.id
      and (${storeIds}::bigint[] is null or level.store_id = any (${storeIds}::bigint[]))
    join products as product on product.business_id = level.business_id and product.id = level.product_id
    left join variants as variant on variant.business_id = level.business_id and variant.id = level.variant_id
    order by given.place`.execute(db);
  return rows;
}

export const levelOf = (row: LevelRow): InventoryLevel => levelFieldMap.read(row, fullVisibility);

/** A change of one stock item: how much more (or less) is on hand, and how much more is reserved. */
export interface StockMove {
  levelId: string;
  onHand: number;
  reserved: number;
}

export interface MovedLevel {
  id: string;
  store_id: string;
  product_id: string;
  variant_id: string | null;
  available: string;
}

/**
 * Locks the products, moves their stock, and writes the ledger for what is on hand. With `expected`, a level whose onHand
 * differs stays as it is and is missing from the result.
 */
export async function moveLevels(
  db: Database,
  {
    businessId,
    now,
    reason,
    expected,
  }: { businessId: string; now: Date; reason: string | null; expected?: number | null },
  moves: readonly StockMove[],
  productIds: readonly string[],
): Promise<MovedLevel[]> {
  const { rows } = await sql<MovedLevel>`
    with locked as materialized (
      select lock_products(${businessId}, ${productIds}::bigint[])
    ), step as (
      select * from unnest(
        ${moves.map(({ levelId }) => levelId)}::bigint[], ${moves.map(({ onHand }) => onHand)}::bigint[],
        ${moves.map(({ reserved }) => reserved)}::bigint[]) as step(level_id, on_hand, reserved)
    ), moved as (
      update inventory_levels as level set
        on_hand = level.on_hand + step.on_hand, reserved = level.reserved + step.reserved,
        updated_at = ${updatedAfter(now, 'level')}
      from step, locked
      where level.business_id = ${businessId} and level.id = step.level_id
        and (${expected ?? null}::bigint is null or level.on_hand = ${expected ?? null})
      returning level.id, level.store_id, level.product_id, level.variant_id, level.available, step.on_hand as delta
    ), written as (
      insert into stock_movements (business_id, inventory_level_id, delta, reason, created_at)
      select ${businessId}, id, delta, ${reason}, ${now} from moved where delta <> 0
    )
    select id, store_id, product_id, variant_id, available from moved order by id`.execute(db);
  return rows;
}

/** Those of some locked products that customers cannot order beyond what is available. */
export async function selectDenying(db: Database, businessId: string, productIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select id from products
    where business_id = ${businessId} and id = any (${productIds}::bigint[]) and stock_policy = 'deny'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface StockPlace {
  id: string;
  product_id: string;
  variant_id: string | null;
}

/** The stock items of variants, and of products without variants; unknown ones have none. */
export async function placesOf(
  db: Database,
  businessId: string,
  { variantIds, productIds }: { variantIds: readonly string[]; productIds: readonly string[] },
): Promise<StockPlace[]> {
  const { rows } = await sql<StockPlace>`
    select id, product_id, variant_id from inventory_levels
    where business_id = ${businessId} and variant_id = any (${variantIds}::bigint[])
    union all
    select id, product_id, variant_id from inventory_levels
    where business_id = ${businessId} and variant_id is null and product_id = any (${productIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/**
 * Gives every variant of a locked product its stock item, or the product itself while it has no variants. The item of a
 * product that gets its first variant becomes that variant's, with all its stock. Returns that item, if there is one.
 */
export async function insertMissingLevels(
  db: Database,
  { businessId, storeId, productId, now }: { businessId: string; storeId: string; productId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with lacking as (
      select variant.id, row_number() over (order by variant.position) as place from variants as variant
      where variant.business_id = ${businessId} and variant.product_id = ${productId} and not exists (
        select from inventory_levels as level
        where level.business_id = variant.business_id and level.variant_id = variant.id)
    ), handed_on as (
      update inventory_levels as level set variant_id = lacking.id,
        updated_at = ${updatedAfter(now, 'level')}
      from lacking
      where level.business_id = ${businessId} and level.product_id = ${productId} and level.variant_id is null
        and lacking.place = 1
      returning level.id, level.variant_id
    ), added as (
      insert into inventory_levels (business_id, store_id, product_id, variant_id, created_at, updated_at)
      select ${businessId}::bigint, ${storeId}::bigint, ${productId}::bigint, id, ${now}::timestamptz, ${now}::timestamptz
      from lacking
      where id not in (select variant_id from handed_on)
      union all
      select ${businessId}, ${storeId}, ${productId}, null, ${now}, ${now}
      where not exists (select from variants where business_id = ${businessId} and product_id = ${productId})
        and not exists (select from inventory_levels where business_id = ${businessId} and product_id = ${productId})
    )
    select id from handed_on`.execute(db);
  return rows[0]?.id;
}

/** Returns the store of the level when the threshold was different before. */
export async function updateThreshold(
  db: Database,
  { businessId, now }: { businessId: string; now: Date },
  levelId: string,
  threshold: number | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ store_id: string }>`
    update inventory_levels set low_stock_threshold = ${threshold},
      updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and id = ${levelId} and low_stock_threshold is distinct from ${threshold}::integer
    returning store_id`.execute(db);
  return rows[0]?.store_id;
}
