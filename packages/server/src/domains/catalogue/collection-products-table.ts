import type { ProductSort } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type ListedProductRow, selectListedProducts } from './products-table.js';
import { rulesAdmit } from './rule-conditions-table.js';

interface Order {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
}

const order = (key: string, type: string, descending = false): Order => ({
  key: sql.raw(key),
  type: sql.raw(type),
  descending,
});

const orders: Record<ProductSort, Order> = {
  UPDATED: order('subject.updated_at', 'timestamptz', true),
  NEWEST: order('subject.created_at', 'timestamptz', true),
  OLDEST: order('subject.created_at', 'timestamptz'),
  PRICE_ASC: order('subject.price', 'numeric'),
  PRICE_DESC: order('subject.price', 'numeric', true),
  // A name is too long for a cursor: it is read from the row again.
  NAME_ASC: order('lower(subject.name)', 'text'),
  NAME_DESC: order('lower(subject.name)', 'text', true),
  MANUAL: order('coalesce(membership.position, 0)', 'integer'),
};

/** A page of a collection's products, after the product that the cursor names. */
export interface CollectionPage {
  collectionId: string;
  sort: ProductSort;
  /** While its rules are still being applied to all products, the rules themselves are evaluated. */
  unsettled: boolean;
  /** The key and the id of the product to continue after; the key of a name is null. */
  after: { key: string | number | null; id: string | number | null } | undefined;
  limit: number;
}

/** In the order of the sort, each with what it was sorted by. */
export function selectProductsOfCollection(
  db: Database,
  reach: BusinessAccess,
  { collectionId, sort, unsettled, after, limit }: CollectionPage,
): Promise<ListedProductRow[]> {
  return selectListedProducts(
    db,
    reach,
    sql`select id, key::text as key, row_number() over (order by key ${direction(sort)}, id ${direction(sort)}) as place
      from (
        select subject.id, ${orders[sort].key} as key
        from ${unsettled ? admitted : kept} and collection.business_id = ${reach.businessId}
          and collection.id = ${collectionId} ${after ? beyond(reach, sort, after) : sql``}
        order by ${orders[sort].key} ${direction(sort)}, subject.id ${direction(sort)} limit ${limit}
      ) as found`,
  );
}

const kept = sql`collections as collection
    join collection_products as membership
      on membership.business_id = collection.business_id and membership.collection_id = collection.id
    join products as subject on subject.business_id = membership.business_id and subject.id = membership.product_id
    where true`;

const admitted = sql`collections as collection
    join products as subject on subject.business_id = collection.business_id and subject.store_id = collection.store_id
    left join collection_products as membership on membership.business_id = collection.business_id
      and membership.collection_id = collection.id and membership.product_id = subject.id
    where ${rulesAdmit}`;

const direction = (sort: ProductSort): RawBuilder<unknown> => (orders[sort].descending ? sql`desc` : sql`asc`);

function beyond(
  { businessId }: BusinessAccess,
  sort: ProductSort,
  { key, id }: NonNullable<CollectionPage['after']>,
): RawBuilder<unknown> {
  const { key: column, type, descending } = orders[sort];
  const before = key ?? sql`(select lower(name) from products where business_id = ${businessId} and id = ${id})`;
  return sql`and (${column}, subject.id) ${descending ? sql`<` : sql`>`} (${before}::${type}, ${id}::bigint)`;
}
