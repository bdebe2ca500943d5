import type { Product, Variant } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import { updatedAfter } from '../../foundation/database/grow-time.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Reach } from '../businesses/reach.js';
import { rulesAdmit } from './memberships-table.js';
import './catalogue-tables.js';

type VariantJson = Omit<Variant, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

export interface ProductRow {
  id: string;
  store_id: string;
  name: string;
  description: string | null;
  sku: string | null;
  price: string;
  compare_at_price: string | null;
  currency: string;
  active: boolean;
  images: Product['images'];
  options: Product['options'];
  variants: VariantJson[];
  collection_ids: string[];
  tags: string[];
  created_at: Date;
  updated_at: Date;
}

/**
 * The columns of a product as it is read, over `products as subject`. Memberships are kept rows, except in collections
 * whose rules are just being applied to all products: there the rules themselves are asked, so that nobody reads a
 * half-applied rule.
 */
const columns = sql`
  subject.id, subject.store_id, subject.name, subject.description, subject.sku, subject.price,
  subject.compare_at_price, subject.currency, subject.active, subject.images, subject.options, subject.tags,
  subject.created_at, subject.updated_at,
  coalesce((
    select json_agg(json_build_object(
      'id', variant.id::text, 'name', variant.name, 'sku', variant.sku, 'price', variant.price::text,
      'compareAtPrice', variant.compare_at_price::text, 'optionValues', variant.option_values,
      'active', variant.active, 'createdAt', variant.created_at, 'updatedAt', variant.updated_at
    ) order by variant.position)
    from variants as variant
    where variant.business_id = subject.business_id and variant.product_id = subject.id), '[]') as variants,
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
export function selectProducts(db: Database, reach: Reach, ids: readonly string[]): Promise<ProductRow[]> {
  return selectListedProducts(
    db,
    reach,
    sql`select id, null::text as key, place from unnest(${ids}::bigint[]) with ordinality as given(id, place)`,
  );
}

/** A product and what it was listed by. */
export interface ListedProductRow extends ProductRow {
  key: string;
}

/** The products of a `page` of ids, keys and places, in the order of the places; those out of reach are left out. */
export async function selectListedProducts(
  db: Database,
  { businessId, storeIds }: Reach,
  page: RawBuilder<unknown>,
): Promise<ListedProductRow[]> {
  const { rows } = await sql<ListedProductRow>`
    select ${columns}, page.key from (${page}) as page
    join products as subject on subject.business_id = ${businessId} and subject.id = page.id
      and (${storeIds}::bigint[] is null or subject.store_id = any (${storeIds}::bigint[]))
    order by page.place`.execute(db);
  return rows;
}

export function productOf(row: ProductRow): Product {
  return {
    id: row.id,
    storeId: row.store_id,
    name: row.name,
    description: row.description,
    sku: row.sku,
    price: row.price,
    compareAtPrice: row.compare_at_price,
    currency: row.currency,
    active: row.active,
    images: row.images,
    options: row.options,
    variants: row.variants.map(variantOf),
    collectionIds: row.collection_ids,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function variantOf(json: VariantJson): Variant {
  return {
    ...json,
    createdAt: new Date(json.createdAt).toISOString(),
    updatedAt: new Date(json.updatedAt).toISOString(),
  };
}

export interface ProductValues {
  name: string;
  description: string | null;
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  active: boolean;
  images: Product['images'];
  options: Product['options'];
  tags: string[];
}

export interface VariantValues {
  name: string;
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  optionValues: string[];
  active: boolean;
}

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

function columnsOf(product: ProductValues) {
  return {
    name: product.name,
    description: product.description,
    sku: product.sku,
    price: product.price,
    compare_at_price: product.compareAtPrice,
    active: product.active,
    images: JSON.stringify(product.images),
    options: JSON.stringify(product.options),
    tags: product.tags,
  };
}

/** Adds variants after those the product has. Answers their ids in the order given. */
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
    .set({
      name: variant.name,
      sku: variant.sku,
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      option_values: variant.optionValues,
      active: variant.active,
      updated_at: updatedAfter(now),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}
