import type { Product } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral } from '../../foundation/database/sql/array-literal.js';
import { expressionOf } from '../../foundation/database/sql/json-text.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { rulesAdmit } from './rule-conditions-table.js';
import './catalogue-tables.js';
import {
  type ProductRow,
  type ProductValues,
  productFieldMap,
  storedFieldMap,
  type VariantValues,
  valueFieldMap,
  variantFieldMap,
  variantValueFieldMap,
} from './product-fields.js';

export type { ProductRow, ProductValues, VariantValues };

const variantJson = sql.raw(expressionOf(variantFieldMap.json(fullVisibility)));

/**
 * The columns of a product as it is read, over `products as subject`. Memberships are stored rows, except in collections
 * whose rules are still being applied to all products: there the rules themselves are evaluated, so that nobody reads a
 * half-applied rule.
 */
const columns = sql`
  ${sql.raw(storedFieldMap.columns.map((name) => `subject.${name}`).join(', '))},
  (select '[' || coalesce(string_agg(${variantJson}, ',' order by position), '') || ']' from variants
    where business_id = subject.business_id and product_id = subject.id)::json as variants,
  array(
    select membership.collection_id from collection_products as membership
    where membership.business_id = subject.business_id and membership.product_id = subject.id
      and membership.collection_id <> all (array(
        select unsettled.id from collections as unsettled
        where unsettled.business_id = subject.business_id and unsettled.store_id = subject.store_id
          and unsettled.settled_up_to is not null))
    union all
    select collection.id from collections as collection
    where collection.business_id = subject.business_id and collection.store_id = subject.store_id
      and collection.settled_up_to is not null and collection.deleted_at is null and ${rulesAdmit}
    order by 1
  ) as collection_ids`;

/** In the order of the ids given; those out of reach are left out. */
export function selectProducts(db: Database, reach: BusinessAccess, ids: readonly string[]): Promise<ProductRow[]> {
  return selectListedProducts(
    db,
    reach,
    sql`select id, null::text as key, place from unnest(${ids}::bigint[]) with ordinality as given(id, place)`,
  );
}

/** Products that somebody with this reach wants to read. */
export interface ProductRequest {
  reach: BusinessAccess;
  ids: readonly string[];
}

/** For many at once, of whichever businesses: the products of each wish that are within its reach, in the order of its ids. */
export async function selectRequestedProducts(
  db: Database,
  wishes: readonly ProductRequest[],
): Promise<ProductRow[][]> {
  const wanted = wishes.flatMap(({ reach, ids }, wish) => ids.map((id) => ({ ...reach, id, wish })));
  const found = wishes.map((): ProductRow[] => []);
  const { rows } = await sql<ProductRow & { wish: number }>`
    select ${columns}, given.wish from unnest(
      ${numbersLiteral(wanted.map(({ businessId }) => businessId))}::bigint[],
      ${numbersLiteral(wanted.map(({ id }) => id))}::bigint[],
      ${textsLiteral(wanted.map(({ storeIds }) => storeIds && numbersLiteral(storeIds)))}::text[],
      ${numbersLiteral(wanted.map(({ wish }) => wish))}::int[]
    ) with ordinality as given(business_id, id, store_ids, wish, place)
    join products as subject on subject.business_id = given.business_id and subject.id = given.id
      and (given.store_ids is null or subject.store_id = any (given.store_ids::bigint[]))
    order by given.place`.execute(db);
  for (const row of rows) found[row.wish]?.push(row);
  return found;
}

/** A product and what it was listed by. */
export interface ListedProductRow extends ProductRow {
  key: string;
}

/** The products of a `page` of ids, keys and places, in the order of the places; those out of reach are left out. */
export async function selectListedProducts(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  page: RawBuilder<unknown>,
): Promise<ListedProductRow[]> {
  const { rows } = await sql<ListedProductRow>`
    select ${columns}, page.key from (${page}) as page
    join products as subject on subject.business_id = ${businessId} and subject.id = page.id
      and (${storeIds}::bigint[] is null or subject.store_id = any (${storeIds}::bigint[]))
    order by page.place`.execute(db);
  return rows;
}

export const productOf = (row: ProductRow): Product => productFieldMap.read(row, fullVisibility);

export async function insertProduct(
  db: Database,
  { businessId, storeId, currency, now }: { businessId: string; storeId: string; currency: string; now: Date },
  product: ProductValues,
): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({
      business_id: businessId,
      store_id: storeId,
      currency,
      ...columnsOf(product),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(db: Database, businessId: string, id: string, product: ProductValues, now: Date) {
  await db
    .updateTable('products')
    .set({ ...columnsOf(product), updated_at: updatedAfter(now) })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

const columnsOf = (product: ProductValues) => ({
  ...valueFieldMap.store(product),
  images: JSON.stringify(product.images),
  options: JSON.stringify(product.options),
});

/** Adds variants after those the product has. Returns their ids in the order given. */
export async function insertVariants(
  db: Database,
  { businessId, productId, now }: { businessId: string; productId: string; now: Date },
  variants: readonly VariantValues[],
): Promise<string[]> {
  if (variants.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into variants (
      business_id, id, product_id, position, name, sku, price, compare_at_price, option_values, active, created_at, updated_at)
    select ${businessId}, next_id(), ${productId}, taken.last + given.position, given.name, given.sku, given.price,
      given."compareAtPrice", given."optionValues", given.active, ${now}, ${now}
    from rows from (json_to_recordset(${JSON.stringify(variants)}::json) as (
        name text, sku text, price numeric, "compareAtPrice" numeric, "optionValues" text[], active boolean)
      ) with ordinality as given(name, sku, price, "compareAtPrice", "optionValues", active, position),
      (select coalesce(max(position), 0) as last from variants
        where business_id = ${businessId} and product_id = ${productId}) as taken
    order by given.position
    returning id, position`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateVariant(db: Database, businessId: string, id: string, variant: VariantValues, now: Date) {
  await db
    .updateTable('variants')
    .set({ ...variantValueFieldMap.store(variant), updated_at: updatedAfter(now) })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}
