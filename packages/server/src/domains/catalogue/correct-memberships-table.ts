import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../foundation/context.js';
import { numbersLiteral } from '../../foundation/database/sql/array-literal.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { recordingForEach } from '../events/record-events.js';
import './catalogue-tables.js';
import { type KnownRules, knownRulesAdmit } from './rule-conditions-table.js';

interface Place {
  businessId: string;
  storeId: string;
  collectionId: string;
}

/** The products to look at, in the order of their ids. */
export interface ProductRange {
  after: string;
  upTo: string;
  /** It ends earlier where so many were looked at, or where the last of so many lies that move. Null means all. */
  maxExamined: number | null;
  maxMoved: number;
}

/** No id is greater. */
export const endOfRange = '9223372036854775807';

export interface Moved {
  /** Where the next step begins; null when nothing is left after this one. */
  settledUpTo: string | null;
  /** Some, up to this one, were changed by others before they were locked, and have not moved. Null when all have. */
  changedUpTo: string | null;
}

/**
 * Looks at products of a business, locks those of a store that are misplaced and puts each where it belongs: times, memberships,
 * counts and events. The members are one set, looked into by each product (as many members as products from the same id on
 * include all that are wanted): joined, they would be in the hands of a planner that knows little of a table that is being filled.
 *
 * Looking takes no lock, so a product may be changed before it has one. Whatever a rule looks at, memberships included, changes
 * together with the product's row: where the version that was locked is the one that was looked at, all that was read of it still
 * holds. Any other version this statement does not see, so that `touched` does not find it at its place; another statement does,
 * and sees it as it stays.
 */
export async function correctMemberships(
  context: Context,
  place: Place,
  rules: KnownRules,
  { after, upTo, maxExamined, maxMoved }: ProductRange,
  now: Date,
): Promise<Moved> {
  const { businessId, storeId, collectionId } = place;
  const belongs = knownRulesAdmit(rules);
  const { rows } = await sql<Moved>`
    with judged as (
      select id, store_id = ${storeId} and ${belongs} <> (id in (
        select product_id from collection_products
        where business_id = ${businessId} and collection_id = ${collectionId} and product_id > ${after}
        order by product_id limit ${maxExamined})) as misplaced
      from products as subject where business_id = ${businessId} and id > ${after} and id <= ${upTo}
      order by id limit ${maxExamined}
    ), found as materialized (
      select max(id) as last, count(*) as examined, (array_agg(id order by id) filter (where misplaced))[1:${maxMoved}] as ids
      from judged
    ), locked as materialized (
      select ctid as place from products
      where business_id = ${businessId} and id = any (array(select unnest(ids) from found))
      order by id for no key update
    ), touched as (
      update products as subject set updated_at = ${updatedAfter(now, 'subject')}
      where ctid = any (array(select place from locked))
      returning id, ${belongs} as belongs
    ), moved as materialized (
      select id as product_id, belongs from touched order by id
    ), joined as (
      insert into collection_products (business_id, collection_id, product_id)
      select ${businessId}, ${collectionId}, product_id from moved where belongs
    ), parted as (
      delete from collection_products
      where business_id = ${businessId} and collection_id = ${collectionId}
        and product_id = any (array(select product_id from moved where not belongs))
    ), total as (
      select count(*) as moved, count(*) filter (where belongs) - count(*) filter (where not belongs) as steps from moved
    ), counted as (
      update collection_counts set products = products + total.steps from total
      where business_id = ${businessId} and collection_id = ${collectionId} and total.moved > 0
    ), ${announcing(context, place, sql`select product_id from moved`, now)}
    select case when cardinality(ids) > total.moved then ids[cardinality(ids)] end as "changedUpTo",
      case when cardinality(ids) = ${maxMoved} then ids[${maxMoved}]
        when examined = ${maxExamined} then last end as "settledUpTo"
    from found, total`.execute(context.db);
  return rows[0] as Moved;
}

/** Sets the time of locked products whose collections changed, and announces them. */
export async function recordProductEvents(
  context: Context,
  place: Place,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const { businessId } = place;
  const ids = sql`select unnest(${numbersLiteral(productIds)}::bigint[])`;
  await sql`with touched as (
      update products set updated_at = ${updatedAfter(now)} where business_id = ${businessId} and id = any (array(${ids}))
    ), ${announcing(context, place, ids, now)} select`.execute(context.db);
}

/** As parts of the statement that changes them, so that no id leaves the database and comes back. */
function announcing(
  context: Context,
  { businessId, storeId }: Place,
  productIds: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const event = { topic: 'products/updated', businessId, storeId, changed: ['collectionIds'], at: now } as const;
  return recordingForEach(context, event, productIds);
}
