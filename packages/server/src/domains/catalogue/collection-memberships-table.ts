import type { RuleField } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import './catalogue-tables.js';
import { allOrAny } from './rule-conditions-table.js';

export interface SettleScope {
  /** Only collections whose rules depend on one of these; without it, all. */
  fields?: readonly RuleField[];
  /** Only this collection. */
  collectionId?: string;
}

/**
 * Puts locked products into the collections whose rules match them and takes them out of the others, in one statement,
 * counts included. Returns the products whose collections changed.
 */
export async function settleProducts(
  db: Database,
  businessId: string,
  productIds: readonly string[],
  { fields, collectionId }: SettleScope = {},
): Promise<string[]> {
  const subject = sql`
    select * from products where business_id = ${businessId} and id = any (${productIds}::bigint[])`;
  return settle(db, businessId, subject, consideredOf({ fields, collectionId }));
}

/** Written out for each case, so that each query plan can use its own index. */
function consideredOf({ fields, collectionId }: SettleScope): RawBuilder<unknown> {
  if (collectionId !== undefined) return sql`collection.id = ${collectionId}`;
  return fields === undefined ? sql`true` : sql`collection.rule_fields && ${fields}::text[]`;
}

export interface StockStep {
  productId: string;
  /** By how much the sellable quantity has grown. */
  available: number;
}

/**
 * Records that the stock of locked products has changed. Only collections with a rule on STOCK whose result changes
 * are re-evaluated: for most adjustments, none.
 */
export async function settleStock(db: Database, businessId: string, steps: readonly StockStep[]): Promise<string[]> {
  const subject = sql`
    update products as product set available = product.available + step.available
    from unnest(${steps.map(({ productId }) => productId)}::bigint[], ${steps.map(({ available }) => available)}::bigint[])
      as step(product_id, available)
    where product.business_id = ${businessId} and product.id = step.product_id
    returning product.*, product.available - step.available as available_before`;
  const considered = sql<boolean>`(collection.rule_fields @> '{STOCK}' and exists (
    select from collection_rules as rule
    where rule.business_id = collection.business_id and rule.collection_id = collection.id and rule.field = 'STOCK'
      and number_rule_holds(rule.operator, subject.available, rule.value_number, rule.value_number_max)
        <> number_rule_holds(rule.operator, subject.available_before, rule.value_number, rule.value_number_max)))`;
  return settle(db, businessId, subject, considered);
}

async function settle(
  db: Database,
  businessId: string,
  subject: RawBuilder<unknown>,
  considered: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with subject as (${subject}), judged as (
      select subject.id as product_id, collection.id as collection_id, ${allOrAny} as belongs
      from subject
      join collections as collection on collection.business_id = ${businessId}
        and collection.store_id = subject.store_id and collection.conditional
        and collection.deleted_at is null and ${considered}
      join collection_rules as rule on rule.business_id = ${businessId} and rule.collection_id = collection.id
      group by subject.id, collection.id, collection.rule_match
    ), standing as (
      -- Looked up one by one: joined, a table that grows while it is filled misleads the planner.
      select judged.*, (
        select membership.ctid from collection_products as membership
        where membership.business_id = ${businessId} and membership.collection_id = judged.collection_id
          and membership.product_id = judged.product_id) as place
      from judged
    ), joined as (
      insert into collection_products (business_id, collection_id, product_id)
      select ${businessId}, collection_id, product_id from standing where belongs and place is null
      returning collection_id, product_id
    ), parted as (
      delete from collection_products as membership
      where membership.ctid = any (array(select place from standing where not belongs and place is not null))
      returning membership.collection_id, membership.product_id
    ), moved as (
      select collection_id, product_id, 1 as step from joined
      union all select collection_id, product_id, -1 from parted
    ), ${countMoved(businessId)}
    select distinct product_id from moved`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** Updates the counts from the rows `moved` (collection_id, step), locking them by id so that two never deadlock. */
export function countMoved(businessId: string): RawBuilder<unknown> {
  return sql`held as materialized (
      select collection_id from collection_counts
      where business_id = ${businessId} and collection_id in (select collection_id from moved)
      order by collection_id for update
    ), counted as (
      update collection_counts as count set products = count.products + total.steps
      from (select collection_id, sum(step) as steps from moved join held using (collection_id) group by 1) as total
      where count.business_id = ${businessId} and count.collection_id = total.collection_id
    )`;
}

/** A product whose collections changed reads differently, although nobody touched it. Its time always grows. */
export async function touchProducts(
  db: Database,
  businessId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update products set updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and id = any (${ids}::bigint[])`.execute(db);
}
