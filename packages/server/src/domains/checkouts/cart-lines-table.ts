import type { StockPolicy } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { queryPoint } from '../../foundation/database/query-point.js';

/** A product or a variant as a cart names it. */
export interface Article {
  /** Of the variant, or of a product without variants. */
  id: string;
  productId: string;
  variantId: string | null;
  name: string;
  variantName: string | null;
  price: string;
  image: { url: string; alt: string | null } | null;
  isSold: boolean;
  stockPolicy: StockPolicy;
  available: number;
}

const statement = `
  select given.id, product.id as "productId", variant.id as "variantId", product.name, variant.name as "variantName",
    coalesce(variant.price, product.price) as price, product.images -> 0 as image, product.stock_policy as "stockPolicy",
    product.active and case when variant.id is not null then variant.active else not exists (
      select from variants as other where other.business_id = product.business_id and other.product_id = product.id) end
      as "isSold",
    coalesce(level.available, 0)::float8 as available
  from unnest($3::bigint[]) with ordinality as given(id, place)
  left join variants as variant on variant.business_id = $1 and variant.id = given.id
  join products as product on product.business_id = $1 and product.store_id = $2
    and product.id = coalesce(variant.product_id, given.id)
  left join inventory_levels as level on level.business_id = $1 and level.product_id = product.id
    and level.variant_id is not distinct from variant.id
  order by given.place`;

/** What of the store has these ids, in their order; others are left out. */
export function selectArticles(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  ids: readonly string[],
): Promise<Article[]> {
  return queryPoint<Article>(db, statement, [businessId, storeId, ids]);
}
