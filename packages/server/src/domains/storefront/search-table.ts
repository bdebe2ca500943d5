import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type ListedProduct, selectListed } from './listed-products-table.js';
import type { Storefront } from './storefronts-table.js';

type Place = Pick<Storefront, 'businessId' | 'storeId'>;

declare module '../../foundation/database/schema.js' {
  interface Tables {
    product_words: { business_id: string; product_id: string; word: string; store_id: string };
    product_words_to_fill: { business_id: string; after_id: string };
  }
}

/** So many that hold the rarest word are looked at: a page shows few, and the newest of them are what people want. */
const maxCandidates = 2_000;

/** The store's products whose words begin with all of the given ones, newest first. */
export function selectFound(
  db: Database,
  { businessId, storeId }: Place,
  words: readonly string[],
  limit: number,
): Promise<ListedProduct[]> {
  const [longest = '', ...others] = [...words].sort((one, other) => other.length - one.length);
  const also = others.map(
    (word) => sql`and exists (select from product_words as other
      where other.business_id = ${businessId} and other.product_id = found.product_id and ${beginsWith('other', word)})`,
  );
  return selectListed(
    db,
    businessId,
    sql`select found.product_id as id, null::text as key, row_number() over (order by found.product_id desc) as place
      from (
        select distinct product_id from (
          select product_id from product_words as first
          where first.business_id = ${businessId} and first.store_id = ${storeId} and ${beginsWith('first', longest)}
          limit ${maxCandidates}) as candidates
      ) as found
      where true ${sql.join(also, sql` `)}
      order by found.product_id desc limit ${limit}`,
  );
}

/** No character comes after it. */
const last = sql`chr(1114111)`;

const beginsWith = (alias: string, word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.word`)} >= ${word}::text collate "C" and ${sql.ref(`${alias}.word`)} < (${word}::text || ${last}) collate "C")`;

/** What was typed, as the words that it is looked up by. */
export async function selectWords(db: Database, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from storefront_words(${typed}) as word`.execute(db);
  return rows.map(({ word }) => word);
}

/** So many words that begin alike are compared. */
const maxCompared = 5_000;
const minAlike = 0.25;

/** For each word the store's most similar one with the same first letter, which most typing errors keep. */
export async function selectAlike(
  db: Database,
  { businessId, storeId }: Place,
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select (
      select near.word from (
        select distinct known.word from (
          select word from product_words
          where business_id = ${businessId} and store_id = ${storeId} and word >= left(given.word, 1) collate "C"
            and word < (left(given.word, 1) || ${last}) collate "C"
          order by word limit ${maxCompared}) as known
      ) as near
      where storefront_likeness(given.word, near.word) >= ${minAlike}::real
      order by storefront_likeness(given.word, near.word) desc, near.word limit 1) as word
    from unnest(${words}::text[]) as given(word)`.execute(db);
  return rows.flatMap(({ word }) => word ?? []);
}

/** Gives the next products of a business their words; false when no business is left. */
export async function fillSome(db: Database, most: number): Promise<boolean> {
  const { rows } = await sql<{ business_id: string; after_id: string }>`
    select business_id, after_id from product_words_to_fill order by business_id limit 1
    for update skip locked`.execute(db);
  const [next] = rows;
  if (!next) return false;
  const filled = await sql<{ id: string; products: number }>`
    with batch as materialized (
      select id, store_id, name, tags, active from products
      where business_id = ${next.business_id} and id > ${next.after_id} order by id limit ${most} for share
    ), worded as (
      insert into product_words (business_id, product_id, word, store_id)
      select ${next.business_id}, batch.id, word, batch.store_id
      from batch cross join lateral storefront_words(batch.name || ' ' || array_to_string(batch.tags, ' ')) as word
      where batch.active on conflict do nothing
    )
    select max(id) as id, count(*)::int as products from batch`.execute(db);
  const { id, products = 0 } = filled.rows[0] ?? {};
  if (products < most || !id) {
    await db.deleteFrom('product_words_to_fill').where('business_id', '=', next.business_id).execute();
  } else {
    await db
      .updateTable('product_words_to_fill')
      .set({ after_id: id })
      .where('business_id', '=', next.business_id)
      .execute();
  }
  return true;
}
