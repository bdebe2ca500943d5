import { sql } from 'kysely';
import type { KeysetList, Search } from '../../foundation/database/sql/keyset-page.js';
import { anyOf, beginsWith } from '../../foundation/database/sql/search-text.js';
import type { BusinessAccess } from '../businesses/business-access.js';

export type LevelSort = 'createdAt' | 'updatedAt';

/** The filters of a list of stock items. */
export interface LevelFilters {
  productId?: string;
  low?: boolean;
  /** The beginning of the product's name, or of the item's SKU. */
  q?: string;
}

export function keysetListOf(
  sort: LevelSort,
  { productId, low, q }: LevelFilters,
  { businessId }: BusinessAccess,
): KeysetList {
  const newestFirst = sort === 'createdAt';
  return {
    table: 'inventory_levels',
    id: 'id',
    time: newestFirst ? 'created_at' : 'updated_at',
    newestFirst,
    only: productId === undefined ? undefined : sql`product_id = ${productId}::bigint`,
    apart:
      low === undefined
        ? undefined
        : {
            by: sql`low`,
            values: sql`array[${low}::boolean]`,
            stores: sql`select id from stores where business_id = ${businessId}::bigint`,
          },
    search: q === undefined ? undefined : searchFor(q, businessId),
  };
}

function searchFor(text: string, businessId: string): Search {
  const ofProducts = sql`from products as product where product.business_id = ${businessId}::bigint`;
  const ofVariants = sql`from variants as variant where variant.business_id = ${businessId}::bigint
    and ${beginsWith('variant.sku', text)}`;
  const named = sql`${ofProducts} and ${beginsWith('product.name', text)}`;
  const marked = sql`${ofProducts} and ${beginsWith('product.sku', text)}`;
  const levels = (
    found: ReturnType<typeof sql>,
    where: ReturnType<typeof sql>,
  ) => sql`select level.id from (${found}) as found
    join inventory_levels as level on level.business_id = ${businessId}::bigint and ${where}`;
  const ofProduct = sql`level.product_id = found.id`;
  return {
    ids: [
      levels(sql`select product.id ${named}`, ofProduct),
      levels(sql`select product.id ${marked}`, sql`${ofProduct} and level.variant_id is null`),
      levels(sql`select variant.id ${ofVariants}`, sql`level.variant_id = found.id`),
    ],
    holds: anyOf([
      sql`exists (select ${named} and product.id = inventory_levels.product_id)`,
      sql`(inventory_levels.variant_id is null and exists (select ${marked} and product.id = inventory_levels.product_id))`,
      sql`exists (select ${ofVariants} and variant.id = inventory_levels.variant_id)`,
    ]),
  };
}
