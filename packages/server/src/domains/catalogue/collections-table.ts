import type { Collection, CollectionRule } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { rulesAdmit } from './rule-conditions-table.js';
import './catalogue-tables.js';
import {
  type CollectionValues,
  collectionFieldMap,
  type CollectionRow as ReadRow,
  storedFieldMap,
  valueFieldMap,
} from './collection-fields.js';

export type { CollectionValues };

/** A collection, and how far its rules have been applied to the existing products; null when to all. */
export interface CollectionRow extends ReadRow {
  settled_up_to: string | null;
}

const keptColumns = sql.raw(storedFieldMap.columns.map((name) => `collection.${name}`).join(', '));

/** In the order of the ids given; those deleted or out of reach are left out. */
export async function selectCollections(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  ids: readonly string[],
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${keptColumns}, collection.settled_up_to,
      coalesce((
        select json_agg(json_build_object(
          'field', rule.field, 'operator', rule.operator, 'valueRefIds', rule.value_ref_ids::text[],
          'valueNumber', rule.value_number, 'valueNumberMax', rule.value_number_max, 'valueText', rule.value_text
        ) order by rule.position)
        from collection_rules as rule
        where rule.business_id = collection.business_id and rule.collection_id = collection.id), '[]') as rules,
      case when collection.settled_up_to is null then coalesce((
          select count.products from collection_counts as count
          where count.business_id = collection.business_id and count.collection_id = collection.id), 0)
        else (
          select count(*) from products as subject
          where subject.business_id = collection.business_id and subject.store_id = collection.store_id and ${rulesAdmit})
      end as products_count
    from unnest(${ids}::bigint[]) with ordinality as given(id, place)
    join collections as collection on collection.business_id = ${businessId} and collection.id = given.id
      and (${storeIds}::bigint[] is null or collection.store_id = any (${storeIds}::bigint[]))
      and collection.deleted_at is null
    order by given.place`.execute(db);
  return rows;
}

export const collectionOf = (row: CollectionRow): Collection => collectionFieldMap.read(row, fullVisibility);

export async function insertCollection(
  db: Database,
  { businessId, storeId, now }: { businessId: string; storeId: string; now: Date },
  collection: CollectionValues,
): Promise<string> {
  const { id } = await db
    .insertInto('collections')
    .values({
      business_id: businessId,
      store_id: storeId,
      ...columnsOf(collection),
      settled_up_to: null,
      deleted_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('collection_counts').values({ business_id: businessId, collection_id: id }).execute();
  await insertRules(db, businessId, id, collection.rules);
  return id;
}

export async function updateCollection(
  db: Database,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
  collection: CollectionValues,
  rulesChanged: boolean,
): Promise<void> {
  await db
    .updateTable('collections')
    .set({
      ...columnsOf(collection),
      ...(collection.rules.length === 0 && { settled_up_to: null }),
      updated_at: updatedAfter(now),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
  if (!rulesChanged) return;
  await db
    .deleteFrom('collection_rules')
    .where('business_id', '=', businessId)
    .where('collection_id', '=', id)
    .execute();
  await insertRules(db, businessId, id, collection.rules);
}

const columnsOf = (collection: CollectionValues) => ({
  ...valueFieldMap.store(collection),
  rule_fields: [...new Set(collection.rules.map(({ field }) => field))],
});

async function insertRules(db: Database, businessId: string, collectionId: string, rules: readonly CollectionRule[]) {
  if (rules.length === 0) return;
  const rows = rules.map((rule, position) => ({
    business_id: businessId,
    collection_id: collectionId,
    position,
    field: rule.field,
    operator: rule.operator,
    value_ref_ids: rule.valueRefIds,
    value_number: rule.valueNumber === null ? null : String(rule.valueNumber),
    value_number_max: rule.valueNumberMax === null ? null : String(rule.valueNumberMax),
    value_text: rule.valueText,
  }));
  await sql`insert into collection_rules
    select * from json_populate_recordset(null::collection_rules, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** True when the collection is the new parent itself or one of its ancestors. */
export async function isAncestor(db: Database, businessId: string, id: string, parentId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from collections where business_id = ${businessId} and id = ${parentId}
      union
      select parent.id, parent.parent_id from collections as parent
      join above on parent.business_id = ${businessId} and parent.id = above.parent_id
    )
    select from above where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function countConditional(db: Database, businessId: string, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from collections
    where business_id = ${businessId} and store_id = ${storeId} and conditional and deleted_at is null`.execute(db);
  return Number(rows[0]?.count);
}

/** The conditional collections whose rules refer to this one. */
export async function namesOfReferring(db: Database, businessId: string, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct collection.name from collection_rules as rule
    join collections as collection on collection.business_id = rule.business_id and collection.id = rule.collection_id
    where rule.business_id = ${businessId} and rule.field = 'COLLECTION'
      and ${collectionId} = any (rule.value_ref_ids) and collection.deleted_at is null`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those of the ids that are products of the store, and those that are manual collections of it. */
export async function selectReferable(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  { productIds, collectionIds }: { productIds: readonly string[]; collectionIds: readonly string[] },
): Promise<{ products: Set<string>; manualCollections: Set<string> }> {
  const { rows } = await sql<{ id: string; product: boolean }>`
    select id, true as product from products
    where business_id = ${businessId} and store_id = ${storeId} and id = any (${productIds}::bigint[])
    union all
    select id, false from collections
    where business_id = ${businessId} and store_id = ${storeId} and id = any (${collectionIds}::bigint[])
      and not conditional and deleted_at is null`.execute(db);
  return {
    products: new Set(rows.filter(({ product }) => product).map(({ id }) => id)),
    manualCollections: new Set(rows.filter(({ product }) => !product).map(({ id }) => id)),
  };
}

/** Hides the collection and detaches its children. */
export async function markDeleted(db: Database, businessId: string, id: string, now: Date): Promise<void> {
  await sql`update collections set deleted_at = ${now}, settled_up_to = 0
    where business_id = ${businessId} and id = ${id}`.execute(db);
  await sql`update collections set parent_id = null, updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and parent_id = ${id}`.execute(db);
}

export async function touchCollection(db: Database, businessId: string, id: string, now: Date): Promise<void> {
  await sql`update collections set updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and id = ${id}`.execute(db);
}
