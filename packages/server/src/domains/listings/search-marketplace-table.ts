import type { ListingDraft } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type MarketplaceRow, selectFound } from './marketplace-table.js';

export interface MarketplaceFilters {
  category: ListingDraft['category'];
  free: boolean;
  verified: boolean;
  /** A code such as `ar`. */
  language: string | undefined;
}

/** Words as people type them; a single one may be a prefix of a longer one. */
export interface SearchedWords {
  asTyped: string;
  beginning: string | null;
}

export interface MarketplaceSearch extends MarketplaceFilters {
  /** Null lists everything. */
  words: SearchedWords | null;
  after: { rank: number; id: string } | undefined;
  limit: number;
}

/** The best match first, the newest among equals; one more than the limit, so that the caller knows whether there is more. */
export async function selectEntries(db: Database, search: MarketplaceSearch): Promise<MarketplaceRow[]> {
  const { words } = search;
  const page = { ...search, most: roomFor(search.limit) };
  const found = words
    ? fitting(sql`marketplace_query(${words.asTyped}, ${words.beginning}::text)`, page)
    : newest(conditionsOf(search), page);
  return (await selectFound(db, found)).slice(0, search.limit + 1);
}

/** What the person may have meant. */
export async function selectMeantEntries(db: Database, search: MarketplaceSearch): Promise<MarketplaceRow[]> {
  const page = { ...search, most: roomFor(search.limit) };
  return (await selectFound(db, fitting(sql`meant_marketplace_query(${search.words?.asTyped})`, page))).slice(
    0,
    search.limit,
  );
}

/**
 * Bounds stand in the statement itself: PostgreSQL plans a statement anew, each time, whose limits it does not know. Two sizes are
 * enough: the pages' own, and the largest.
 */
const roomFor = (limit: number): number => (limit < 25 ? 25 : 101);

interface Page extends MarketplaceFilters {
  after: MarketplaceSearch['after'];
  most: number;
}

function newest(conditions: RawBuilder<unknown>, { after, most }: Page) {
  const place = after ? sql`and e.app_id < ${after.id}::bigint` : sql``;
  return sql`select e.app_id, 0::real as rank from marketplace_entries e where ${conditions} ${place}
    order by e.app_id desc limit ${sql.lit(most)}`;
}

/** So many of the newest listings that have the words in name or tagline are ranked; the rest follows without a rank. */
const maxRanked = 100;
/** So many headlines are looked at before the index of words is asked: what one of three listings says is met among them. */
const firstHeadlines = 300;
/** The same of whole texts, which are larger. */
const firstTexts = 100;

/**
 * A word that many listings use is met on a walk through the newest of them, one that few use is looked up in an index: either costs
 * about the same, however many listings there are. Which applies is not known beforehand, so the statement decides, and only one of
 * its parts is executed. `offset 0` keeps the order of the list out of what is looked up: PostgreSQL would walk the whole list for it.
 */
function fitting(query: RawBuilder<unknown>, { after, most, ...filters }: Page) {
  const conditions = conditionsOf(filters);
  const asked = sql`(select query from asked)`;
  const [ranked, page] = [sql.lit(maxRanked), sql.lit(most)];
  const enoughNear = sql`(select count(*) from near) >= ${ranked}`;
  const isFull = sql`(select count(*) from best) >= ${page}`;
  const enoughNewest = sql`(select count(*) from newest) >= ${page}`;
  const afterBest = after ? sql`where (rank, app_id) < (${after.rank}::real, ${after.id}::bigint)` : sql``;
  const afterOther = after?.rank === 0 ? sql`and e.app_id < ${after.id}::bigint` : sql``;
  const isOther = sql`app_id <> all (array(select app_id from named))`;
  return sql`with asked as materialized (select ${query} as query),
    near as materialized (
      select app_id, headline from (
        select e.app_id, e.headline from marketplace_entries e where ${conditions}
        order by e.app_id desc limit ${sql.lit(firstHeadlines)}) as walked
      where headline @@ ${asked} order by app_id desc limit ${ranked}),
    named as materialized (
      (select app_id, headline from near where ${enoughNear})
      union all
      (select app_id, headline from (
        select e.app_id, e.headline from marketplace_entries e
        where ${conditions} and e.headline @@ ${asked} and not ${enoughNear} offset 0) as looked_up
      order by app_id desc limit ${ranked})),
    best as materialized (
      select app_id, rank from (select app_id, ts_rank(headline, ${asked}) as rank from named) as judged
      ${afterBest} order by rank desc, app_id desc limit ${page}),
    newest as materialized (
      select app_id from (
        select e.app_id, e.document from marketplace_entries e where ${conditions} ${afterOther} and not ${isFull}
        order by e.app_id desc limit ${sql.lit(firstTexts)}) as walked
      where document @@ ${asked} and ${isOther} order by app_id desc limit ${page}),
    other as (
      (select app_id from newest where ${enoughNewest})
      union all
      (select app_id from (
        select e.app_id from marketplace_entries e
        where ${conditions} ${afterOther} and e.document @@ ${asked} and not ${isFull} and not ${enoughNewest} offset 0) as looked_up
      where ${isOther} order by app_id desc limit ${page}))
    select app_id, rank from best union all select app_id, 0::real as rank from other
    order by rank desc, app_id desc limit ${page}`;
}

function conditionsOf({ category, free, verified, language }: MarketplaceFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`e.listed`];
  if (category) conditions.push(sql`e.category = ${category}`);
  if (free) conditions.push(sql`e.free`);
  if (verified) conditions.push(sql`e.verified`);
  if (language) conditions.push(sql`e.languages @> ${languageLiteral(language)}::text[]`);
  return sql.join(conditions, sql` and `);
}

/** Those that an index of their own keeps in the list's order; it is used where the statement itself says which. */
const indexedLanguages = ['ar', 'fr', 'en'];

const languageLiteral = (language: string): RawBuilder<unknown> =>
  indexedLanguages.includes(language) ? sql.lit(`{${language}}`) : sql`${[language]}`;
