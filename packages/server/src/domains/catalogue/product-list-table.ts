import { type RawBuilder, sql } from 'kysely';
import { numbersLiteral } from '../../foundation/database/sql/array-literal.js';
import type { Apart, KeysetList, Search } from '../../foundation/database/sql/keyset-page.js';
import { anyOf, beginsWith } from '../../foundation/database/sql/search-text.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { rulesAdmit } from './rule-conditions-table.js';

export type ProductOrder = 'createdAt' | 'updatedAt';

/** The filters of a list of products. */
export interface ProductFilters {
  active?: boolean;
  collectionId?: string;
  /** The beginning of a name, or of the SKU of the product or one of its variants. */
  q?: string;
  /** Only these, by their ids. */
  ids?: readonly string[];
}

export function keysetListOf(
  sort: ProductOrder,
  { active, collectionId, q, ids }: ProductFilters,
  reach: BusinessAccess,
): KeysetList {
  const { businessId, storeIds } = reach;
  const newestFirst = sort === 'createdAt';
  const searches = [
    ...(ids === undefined ? [] : [named(ids, businessId)]),
    ...(q === undefined ? [] : [searchFor(q, businessId)]),
    ...(collectionId === undefined ? [] : [inCollection(collectionId, businessId)]),
  ];
  return {
    table: 'products',
    id: 'id',
    time: newestFirst ? 'created_at' : 'updated_at',
    newestFirst,
    // The indexes of a store keep active products and others apart: where both are wanted, they are merged.
    apart: active === undefined && storeIds === null ? undefined : byActivity(active, businessId),
    search: searches[0],
    // Of several searches, the first finds candidates, which must also match the others.
    only: searches.length > 1 ? allOf(searches.slice(1).map(({ holds }) => holds)) : undefined,
  };
}

function byActivity(active: boolean | undefined, businessId: string): Apart {
  const wanted = active === undefined ? [true, false] : [active];
  const each = wanted.map((value) => sql.lit(value));
  return {
    by: sql`active`,
    values: sql`array[${sql.join(each)}]`,
    each,
    stores: sql`select id from stores where business_id = ${businessId}::bigint`,
  };
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;

function named(ids: readonly string[], businessId: string): Search {
  const holds = sql`products.id = any (${numbersLiteral(ids)}::bigint[])`;
  return { ids: [sql`select id from products where business_id = ${businessId}::bigint and ${holds}`], holds };
}

/** The products whose name or SKU starts with the text: what finds them, and the condition they satisfy. */
function searchFor(text: string, businessId: string): Search {
  const own = [beginsWith('name', text), beginsWith('sku', text)];
  const inBusiness = sql`select id from products where business_id = ${businessId}::bigint`;
  const ofVariants = sql`select product_id as id from variants
    where business_id = ${businessId}::bigint and ${beginsWith('variants.sku', text)}`;
  return {
    ids: [...own.map((condition) => sql`${inBusiness} and ${condition}`), ofVariants],
    holds: anyOf([...own, sql`exists (${ofVariants} and product_id = products.id)`]),
  };
}

/** Stored memberships, or the rules themselves while they are still being applied: the same as each product lists. */
function inCollection(collectionId: string, businessId: string): Search {
  const collection = sql`business_id = ${businessId}::bigint and id = ${collectionId}::bigint and deleted_at is null`;
  const settled = sql`exists (select from collections where ${collection} and settled_up_to is null)`;
  const members = sql`select product_id as id from collection_products
    where business_id = ${businessId}::bigint and collection_id = ${collectionId}::bigint`;
  const admitted = admittedBy(sql`select * from collections where ${collection} and settled_up_to is not null`);
  return {
    ids: [sql`${members} and ${settled}`, sql`${admitted} and subject.business_id = ${businessId}::bigint`],
    holds: anyOf([
      sql`(${settled} and exists (${members} and product_id = products.id))`,
      sql`exists (${admitted} and subject.business_id = products.business_id and subject.id = products.id)`,
    ]),
  };
}

const admittedBy = (collection: RawBuilder<unknown>) => sql`select subject.id from (${collection}) as collection
  join products as subject on subject.business_id = collection.business_id and subject.store_id = collection.store_id
  where ${rulesAdmit}`;
