import { type RawBuilder, sql } from 'kysely';
import { numbersLiteral } from '../../foundation/database/array-literal.js';
import { updatedAfter } from '../../foundation/database/grow-time.js';
import type { Database } from '../../foundation/database/open-database.js';
import { recordingForEach } from '../events/record-events.js';
import './catalogue-tables.js';
import { countMoved } from './memberships-table.js';
import { type KnownRules, knownRulesAdmit } from './rule-conditions-table.js';

interface Place {
  businessId: string;
  storeId: string;
  collectionId: string;
}

/** How far one step goes: whichever is reached first. */
export interface Stride {
  mostExamined: number;
  mostMoved: number;
}

export interface Misplaced {
  /** Where the next step begins; null when nothing is left after this one. */
  upTo: string | null;
  /** Those that are in the collection and should not be, or the other way round. */
  ids: string[];
}

/**
 * Looks at the next products of a store, in the order of their ids, and locks those that are misplaced. What it reads before it
 * has a lock may be out of date: whoever changes a product meanwhile puts it right themselves, by the same rules. The members
 * are one set, looked into by each product (as many members as products from the same id on include all that are wanted):
 * joined, they would be in the hands of a planner that knows little of a table that is being filled.
 */
export async function lockMisplaced(
  db: Database,
  { businessId, storeId, collectionId }: Place,
  { settledUpTo, ...rules }: KnownRules & { settledUpTo: string },
  { mostExamined, mostMoved }: Stride,
): Promise<Misplaced> {
  const { rows } = await sql<Misplaced>`
    with judged as (
      select id, ${knownRulesAdmit(rules)} as belongs from products as subject
      where business_id = ${businessId} and store_id = ${storeId} and id > ${settledUpTo}
      order by id limit ${mostExamined}
    ), found as materialized (
      select max(id) as last, count(*) as examined, (array_agg(id order by id) filter (where belongs <> (id in (
        select product_id from collection_products
        where business_id = ${businessId} and collection_id = ${collectionId} and product_id > ${settledUpTo}
        order by product_id limit ${mostExamined}))))[1:${mostMoved}] as ids
      from judged
    ), locked as (
      select id from products where business_id = ${businessId} and id = any (array(select unnest(ids) from found))
      order by id for no key update
    )
    select array(select id::text from locked) as ids,
      case when cardinality(ids) = ${mostMoved} then ids[${mostMoved}]
        when examined = ${mostExamined} then last end as "upTo"
    from found`.execute(db);
  return rows[0] as Misplaced;
}

/**
 * Judges locked products once more and puts each where it belongs, in one statement: memberships, counts, times and events.
 * One that was put right before it was locked stays as it is, and nothing is told of it.
 */
export async function moveProducts(
  db: Database,
  place: Place,
  rules: KnownRules,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const { businessId, collectionId } = place;
  await sql`
    with judged as materialized (
      select id, ${knownRulesAdmit(rules)} as belongs from products as subject
      where business_id = ${businessId} and id = any (${numbersLiteral(productIds)}::bigint[]) order by id
    ), joined as (
      insert into collection_products (business_id, collection_id, product_id)
      select ${businessId}, ${collectionId}, id from judged where belongs
      on conflict do nothing
      returning collection_id, product_id
    ), parted as (
      delete from collection_products
      where business_id = ${businessId} and collection_id = ${collectionId}
        and product_id = any (array(select id from judged where not belongs))
      returning collection_id, product_id
    ), moved as materialized (
      select collection_id, product_id, 1 as step from joined
      union all select collection_id, product_id, -1 from parted
    ), ${countMoved(businessId)}, ${telling(db, place, sql`select product_id from moved`, now)}
    select`.execute(db);
}

/** Sets the time of locked products whose collections changed, and announces them. */
export async function tellOfProducts(
  db: Database,
  place: Place,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = sql`select unnest(${numbersLiteral(productIds)}::bigint[])`;
  await sql`with ${telling(db, place, ids, now)} select`.execute(db);
}

/** As parts of the statement that moves them, so that no id leaves the database and comes back. */
function telling(
  db: Database,
  { businessId, storeId }: Place,
  productIds: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const event = { topic: 'products/updated', businessId, storeId, changed: ['collectionIds'], at: now } as const;
  return sql`touched as (
      update products set updated_at = ${updatedAfter(now)}
      where business_id = ${businessId} and id = any (array(${productIds}))
    ), ${recordingForEach(db, event, productIds)}`;
}
