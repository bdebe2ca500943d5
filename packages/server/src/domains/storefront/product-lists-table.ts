import type { ProductSort } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type ListedProduct, selectListed } from './listed-products-table.js';
import type { Storefront } from './storefronts-table.js';

type Place = Pick<Storefront, 'businessId' | 'storeId'>;

/** What a visitor may narrow a list by. */
export interface ListFilters {
  minPrice?: number;
  maxPrice?: number;
  inStock?: boolean;
}

export interface ListRequest {
  filters: ListFilters;
  /** The key and the id of the product to continue after. */
  after: readonly (string | number | null)[] | undefined;
  limit: number;
}

interface Order {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  beyond: RawBuilder<unknown>;
}

const order = (key: string, type: string, descending = false): Order => ({
  key: sql.raw(key),
  type: sql.raw(type),
  direction: descending ? sql`desc` : sql`asc`,
  beyond: descending ? sql`<` : sql`>`,
});

const orders: Record<ProductSort, Order> = {
  UPDATED: order('product.updated_at', 'timestamptz', true),
  NEWEST: order('product.created_at', 'timestamptz', true),
  OLDEST: order('product.created_at', 'timestamptz'),
  PRICE_ASC: order('product.price', 'numeric'),
  PRICE_DESC: order('product.price', 'numeric', true),
  NAME_ASC: order('lower(product.name)', 'text'),
  NAME_DESC: order('lower(product.name)', 'text', true),
  MANUAL: order('membership.position', 'integer'),
};

/** A name is too long for a cursor. */
const byName = (sort: ProductSort) => sort === 'NAME_ASC' || sort === 'NAME_DESC';

/** So many are looked at for a page that filters narrow: anybody can ask for what a large store hardly has. */
const maxExamined = 50_000;

/** The store's active products, newest first. */
export function selectAll(db: Database, place: Place, request: ListRequest): Promise<ListedProduct[]> {
  const isNarrowed = Object.keys(request.filters).length > 0;
  const from = isNarrowed ? newestAfter(place, request) : sql`products`;
  return selectListed(db, place.businessId, pageOf(sql`${from} as product where true`, place, 'NEWEST', request));
}

/** Walks the index of active products by creation, and ends. */
function newestAfter({ businessId, storeId }: Place, { after }: ListRequest): RawBuilder<unknown> {
  const beyond = after && sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`;
  return sql`(select business_id, store_id, id, active, price, available, created_at from products
    where business_id = ${businessId} and store_id = ${storeId} and active ${beyond ?? sql``}
    order by created_at desc, id desc limit ${maxExamined})`;
}

/** The active products of a collection in its order. */
export function selectInCollection(
  db: Database,
  place: Place,
  { id, sort }: { id: string; sort: ProductSort },
  request: ListRequest,
): Promise<ListedProduct[]> {
  const from = sql`collection_products as membership join products as product
    on product.business_id = membership.business_id and product.id = membership.product_id
    where membership.business_id = ${place.businessId} and membership.collection_id = ${id}`;
  return selectListed(db, place.businessId, pageOf(from, place, sort, request));
}

function pageOf(
  from: RawBuilder<unknown>,
  { businessId, storeId }: Place,
  sort: ProductSort,
  { filters, after, limit }: ListRequest,
): RawBuilder<unknown> {
  const { key, type, direction, beyond } = orders[sort];
  const name = sql`(select lower(name) from products where business_id = ${businessId} and id = ${after?.[1]}::bigint)`;
  const last = byName(sort) ? name : sql`${after?.[0]}`;
  const conditions = [
    sql`product.business_id = ${businessId} and product.store_id = ${storeId} and product.active`,
    ...(filters.minPrice === undefined ? [] : [sql`product.price >= ${filters.minPrice}::numeric`]),
    ...(filters.maxPrice === undefined ? [] : [sql`product.price <= ${filters.maxPrice}::numeric`]),
    ...(filters.inStock ? [sql`product.available > 0`] : []),
    ...(after ? [sql`(${key}, product.id) ${beyond} (${last}::${type}, ${after[1]}::bigint)`] : []),
  ];
  return sql`select id, ${byName(sort) ? sql`null::text` : sql`key::text`} as key,
      row_number() over (order by found.key ${direction}, found.id ${direction}) as place
    from (
      select product.id, ${key} as key from ${from} and ${sql.join(conditions, sql` and `)}
      order by ${key} ${direction}, product.id ${direction} limit ${limit}
    ) as found`;
}

const near = 12;

/** Others of the same collection, those made around the same time first; otherwise the store's newest. */
export function selectSimilar(
  db: Database,
  { businessId, storeId }: Place,
  { id, collectionId, limit }: { id: string; collectionId: string | null; limit: number },
): Promise<ListedProduct[]> {
  const beside = (beyond: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select product_id as id, 1 as tier from collection_products
    where business_id = ${businessId} and collection_id = ${collectionId}::bigint and product_id ${beyond} ${id}::bigint
    order by product_id ${direction} limit ${near})`;
  return selectListed(
    db,
    businessId,
    sql`select id, null::text as key, row_number() over (order by tier, id desc) as place
      from (
        select near.id, min(near.tier) as tier
        from (
          ${beside(sql`<`, sql`desc`)} union all ${beside(sql`>`, sql`asc`)} union all
          (select id, 2 from products where business_id = ${businessId} and store_id = ${storeId} and active
            order by created_at desc, id desc limit ${limit + 1})
        ) as near
        join products as product on product.business_id = ${businessId} and product.id = near.id
          and product.store_id = ${storeId} and product.active and product.id <> ${id}::bigint
        group by near.id order by 2, 1 desc limit ${limit}
      ) as chosen`,
  );
}
