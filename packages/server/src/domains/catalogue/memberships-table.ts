import type { RuleField } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import { updatedAfter } from '../../foundation/database/grow-time.js';
import type { Database } from '../../foundation/database/open-database.js';
import './catalogue-tables.js';

/** Whether the row `rule` (collection_rules) holds for the row `subject` (products). Never null. */
const ruleHolds = sql<boolean>`coalesce(case rule.field
  when 'PRICE' then number_rule_holds(rule.operator, subject.price, rule.value_number, rule.value_number_max)
  when 'COMPARE_AT_PRICE' then
    number_rule_holds(rule.operator, subject.compare_at_price, rule.value_number, rule.value_number_max)
  when 'STOCK' then number_rule_holds(rule.operator, subject.available, rule.value_number, rule.value_number_max)
  when 'NAME' then text_rule_holds(rule.operator, subject.name, rule.value_text)
  when 'SKU' then text_rule_holds(rule.operator, subject.sku, rule.value_text)
  when 'TAG' then exists (
    select from unnest(subject.tags) as tag
    where text_fits(rule.operator, tag, rule.value_text)) <> starts_with(rule.operator, 'NOT_')
  when 'PRODUCT' then (subject.id = any (rule.value_ref_ids)) <> (rule.operator = 'NOT_IN')
  when 'COLLECTION' then exists (
    select from collection_products as chosen
    where chosen.business_id = rule.business_id and chosen.product_id = subject.id
      and chosen.collection_id = any (rule.value_ref_ids)) <> (rule.operator = 'NOT_IN')
end, false)`;

/** Over the rules of one collection. Some rule holds when not all of them fail: so one aggregate serves ALL and ANY. */
export const allOrAny = sql<boolean>`
  bool_and(${ruleHolds} <> (collection.rule_match = 'ANY')) <> (collection.rule_match = 'ANY')`;

/** Whether the rules of the row `collection` match the row `subject`, evaluated directly. */
export const rulesAdmit = sql<boolean>`(
  select ${allOrAny} from collection_rules as rule
  where rule.business_id = collection.business_id and rule.collection_id = collection.id)`;

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

export interface Examined {
  /** Where the next part begins; null when nothing is left after this one. */
  upTo: string | null;
  /** Those that are in the collection and should not be, or the other way round, by id. */
  misplaced: string[];
}

/**
 * Looks at the next products of a store, in the order of their ids. It locks nothing: whoever changes one of them meanwhile puts it
 * right themselves, by the same rules. Only what has to move leaves the database, and sets are compared, not looked up one by
 * one: that takes a tenth of the time, whatever the planner believes of the tables.
 */
export async function examineProducts(
  db: Database,
  { businessId, storeId, collectionId }: { businessId: string; storeId: string; collectionId: string },
  after: string,
  most: number,
): Promise<Examined> {
  const { rows } = await sql<{ last: string | null; examined: number; misplaced: string[] }>`
    with rule as materialized (
      select * from collection_rules where business_id = ${businessId} and collection_id = ${collectionId}
    ), judged as materialized (
      select subject.id, coalesce((select ${allOrAny} from rule), false) as belongs
      from (
        select * from products where business_id = ${businessId} and store_id = ${storeId} and id > ${after}
        order by id limit ${most}
      ) as subject
      cross join (
        select rule_match from collections where business_id = ${businessId} and id = ${collectionId}) as collection
    ), member as (
      select product_id as id from collection_products
      where business_id = ${businessId} and collection_id = ${collectionId}
        and product_id > ${after} and product_id <= (select max(id) from judged)
    )
    select (select max(id) from judged) as last, (select count(*)::int from judged) as examined, array(
      select judged.id::text from judged left join member on member.id = judged.id
      where judged.belongs <> (member.id is not null) order by judged.id) as misplaced`.execute(db);
  const [{ last, examined, misplaced } = { last: null, examined: 0, misplaced: [] }] = rows;
  return { upTo: examined < most ? null : last, misplaced };
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
