import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { imageJson, pictureOf, type ShownImage } from './listed-products-table.js';
import type { CollectionLink } from './shown-collections-table.js';
import type { Storefront } from './storefronts-table.js';

export interface ShownVariant {
  id: string;
  name: string;
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  optionValues: string[];
  available: number;
}

/** A product as its own page shows it. */
export interface ShownProduct {
  id: string;
  name: string;
  description: string | null;
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  currency: string;
  active: boolean;
  options: { name: string; values: string[] }[];
  images: ShownImage[];
  /** It is sold in variants, even if none of them can be bought. */
  hasVariants: boolean;
  /** Those that can be bought, in the merchant's order. */
  variants: ShownVariant[];
  available: number;
  /** More than is there may be sold. */
  oversells: boolean;
  /** The first visible collection that holds it. */
  collection: CollectionLink | null;
  updatedAt: Date;
}

const whole = 2_147_483_647;

export async function selectShownProduct(
  db: Database,
  { businessId, storeId }: Pick<Storefront, 'businessId' | 'storeId'>,
  id: string,
): Promise<ShownProduct | undefined> {
  const shown = sql`shown.image`;
  const { rows } = await sql<ShownProduct>`
    select product.id, product.name, product.description, product.sku, product.price::text,
      product.compare_at_price::text as "compareAtPrice", product.currency, product.active, product.options,
      least(product.available, ${whole})::int as available, product.stock_policy = 'allow' as oversells, product.updated_at as "updatedAt",
      (select coalesce(json_agg(${imageJson(shown)} order by shown.place), '[]')
        from jsonb_array_elements(product.images) with ordinality as shown(image, place)
        left join product_images as picture on ${pictureOf(sql`product.business_id`, shown)}) as images,
      exists (select from variants
        where variants.business_id = product.business_id and variants.product_id = product.id) as "hasVariants",
      (select coalesce(json_agg(json_build_object(
          'id', variant.id::text, 'name', variant.name, 'sku', variant.sku, 'price', variant.price::text,
          'compareAtPrice', variant.compare_at_price::text, 'optionValues', variant.option_values,
          'available', least(coalesce(level.available, 0), ${whole})::int) order by variant.position), '[]')
        from variants as variant
        left join inventory_levels as level on level.business_id = variant.business_id and level.variant_id = variant.id
        where variant.business_id = product.business_id and variant.product_id = product.id and variant.active) as variants,
      (select json_build_object('id', collection.id::text, 'name', collection.name)
        from collection_products as membership
        join collections as collection
          on collection.business_id = membership.business_id and collection.id = membership.collection_id
        where membership.business_id = product.business_id and membership.product_id = product.id
          and collection.active and collection.deleted_at is null
        order by collection.sort_order, collection.id limit 1) as collection
    from products as product
    where product.business_id = ${businessId} and product.id = ${id} and product.store_id = ${storeId}`.execute(db);
  return rows[0];
}
