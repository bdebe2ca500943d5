import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import './catalogue-tables.js';
import { countMoved } from './collection-memberships-table.js';
import type { KnownRules } from './rule-conditions-table.js';

interface Place {
  businessId: string;
  storeId: string;
  collectionId: string;
}

export async function startRuleApplication(db: Database, { businessId, collectionId }: Place): Promise<void> {
  await sql`update collections set settled_up_to = 0
    where business_id = ${businessId} and id = ${collectionId}`.execute(db);
}

export interface Progress extends KnownRules {
  settledUpTo: string;
  deleted: boolean;
}

/**
 * Which rules are applied and how far, locked so that two never apply the same part; undefined once they all are. Whoever asks has
 * entered the store's catalogue, so that nobody changes the rules between the reading of them and of the row that is waited for.
 */
export async function selectProgress(db: Database, { businessId, collectionId }: Place): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select settled_up_to as "settledUpTo", deleted_at is not null as deleted, rule_match as match, coalesce((
      select json_agg(json_build_object('field', field, 'operator', operator, 'refIds', value_ref_ids::text,
        'number', value_number::text, 'numberMax', value_number_max::text, 'text', value_text) order by position)
      from collection_rules where business_id = ${businessId} and collection_id = ${collectionId}), '[]') as rules
    from collections
    where business_id = ${businessId} and id = ${collectionId} and settled_up_to is not null
    for no key update`.execute(db);
  return rows[0];
}

export async function writeProgress(
  db: Database,
  { businessId, collectionId }: Place,
  upTo: string | null,
): Promise<void> {
  await sql`update collections set settled_up_to = ${upTo}
    where business_id = ${businessId} and id = ${collectionId}`.execute(db);
}

export async function membersOf(db: Database, { businessId, collectionId }: Place, limit: number): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`select product_id from collection_products
    where business_id = ${businessId} and collection_id = ${collectionId} order by product_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
}

/** Takes locked products out of a collection, counts included. */
export async function removeMembers(
  db: Database,
  { businessId, collectionId }: Pick<Place, 'businessId' | 'collectionId'>,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    with moved as (
      delete from collection_products
      where business_id = ${businessId} and collection_id = ${collectionId} and product_id = any (${productIds}::bigint[])
      returning collection_id, -1 as step
    ), ${countMoved(businessId)}
    select`.execute(db);
}

/** Puts locked products into a collection at the given positions, or moves them there; counts included. */
export async function placeMembers(
  db: Database,
  { businessId, collectionId }: Pick<Place, 'businessId' | 'collectionId'>,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    with given as (
      select product_id, place from unnest(${productIds}::bigint[]) with ordinality as given(product_id, place)
    ), moved_up as (
      update collection_products as membership set position = given.place
      from given
      where membership.business_id = ${businessId} and membership.collection_id = ${collectionId}
        and membership.product_id = given.product_id and membership.position <> given.place
    ), moved as (
      insert into collection_products (business_id, collection_id, product_id, position)
      select ${businessId}, ${collectionId}, product_id, place from given
      where not exists (
        select from collection_products as membership
        where membership.business_id = ${businessId} and membership.collection_id = ${collectionId}
          and membership.product_id = given.product_id)
      returning collection_id, 1 as step
    ), ${countMoved(businessId)}
    select`.execute(db);
}

export async function selectMembers(
  db: Database,
  { businessId, collectionId }: Pick<Place, 'businessId' | 'collectionId'>,
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`select product_id from collection_products
    where business_id = ${businessId} and collection_id = ${collectionId} order by position, product_id`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

export async function deleteMembershipsOf(db: Database, { businessId, collectionId }: Place): Promise<void> {
  await sql`delete from collections where business_id = ${businessId} and id = ${collectionId}`.execute(db);
}
