import type { ListingDraft } from '@souk/contract';
import { type GeneratedAlways, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { ListingSnapshot } from './listings-table.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    marketplace_entries: {
      app_id: string;
      name: string;
      category: string | null;
      document: string;
      /** What of it is name and tagline; PostgreSQL follows. */
      headline: GeneratedAlways<string>;
      listed: boolean;
      free: boolean;
      verified: boolean;
      languages: string[];
      words: string;
    };
  }
}

/** People search in any of these, whatever language a listing is written in; `simple` finds names and half-typed words. */
const languages = ['french', 'english', 'arabic', 'simple'] as const;

/** The searched text by weight: the name first, then the short description, then the rest. */
export interface SearchedText {
  name: string;
  inShort: string;
  inFull: string;
}

export type EntryFacts = Pick<ListingSnapshot, 'category' | 'languages' | 'pricing'> & { name: string };

export async function writeEntry(db: Database, appId: string, facts: EntryFacts, text: SearchedText): Promise<void> {
  const { name, category, pricing } = facts;
  const document = sql.join(
    languages.flatMap((language) => [
      weighed(language, text.name, 'A'),
      weighed(language, text.inShort, 'B'),
      weighed(language, text.inFull, 'C'),
    ]),
    sql` || `,
  );
  await sql`
    insert into marketplace_entries (app_id, name, category, document, free, languages, words, listed, verified)
    select a.id, ${name}, ${category}, ${document}, ${pricing?.kind === 'free'}, ${facts.languages}::text[],
      ${`${text.name} ${text.inShort}`}, a.state = 'listed', d.verification_state = 'verified'
    from apps a join developer_accounts d on d.id = a.developer_id where a.id = ${appId}
    on conflict (app_id) do update
    set name = excluded.name, category = excluded.category, document = excluded.document, free = excluded.free,
      languages = excluded.languages, words = excluded.words, listed = excluded.listed, verified = excluded.verified`.execute(
    db,
  );
}

const weighed = (language: string, text: string, weight: string): RawBuilder<unknown> =>
  sql`setweight(to_tsvector(${language}::regconfig, ${text}), ${weight}::"char")`;

export interface MarketplaceRow {
  id: string;
  client_id: string;
  link_key: string;
  handle: string;
  state: string;
  name: string;
  current_version: number | null;
  installations_count: number;
  published: ListingSnapshot;
  published_at: Date;
  developer_name: string;
  developer_website: string | null;
  developer_verified: boolean;
  rank: number;
}

const columns = sql`a.id, a.client_id, a.link_key, a.handle, a.state, e.name, a.current_version, a.installations_count, l.published,
  l.published_at, d.name as developer_name, d.website as developer_website, e.verified as developer_verified`;
const joined = sql`join marketplace_entries e on e.app_id = found.app_id
  join apps a on a.id = e.app_id
  join listings l on l.app_id = e.app_id
  join developer_accounts d on d.id = a.developer_id`;

export interface MarketplaceFilters {
  category: ListingDraft['category'];
  free: boolean;
  verified: boolean;
  /** A code such as `ar`. */
  language: string | undefined;
}

export interface MarketplaceSearch extends MarketplaceFilters {
  /** Words as people type them; a single one may be a prefix of a longer one. Null lists everything. */
  words: { asTyped: string; beginning: string | null } | null;
  after: { rank: number; id: string } | undefined;
  limit: number;
}

/** A word that half of all listings use is ranked among so many of them; nobody reads further. */
const mostRanked = 200;

/**
 * The best match first, the newest among equals; one more than the limit, so that the caller knows whether there is more. What fits
 * is chosen in the narrow rows; listings are read for the page alone.
 */
export async function selectEntries(db: Database, search: MarketplaceSearch): Promise<MarketplaceRow[]> {
  const { words, after, limit } = search;
  const conditions = sql.join([sql`e.listed`, ...filtersOf(search)], sql` and `);
  const found = words ? rankedOf(words, conditions, after, limit) : newestOf(conditions, after, limit);
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, found.rank from (${found}) found ${joined}
    order by found.rank desc, found.app_id desc`.execute(db);
  return rows;
}

function newestOf(conditions: RawBuilder<unknown>, after: MarketplaceSearch['after'], limit: number) {
  const place = after ? sql`and e.app_id < ${after.id}::bigint` : sql``;
  return sql`select e.app_id, 0::real as rank from marketplace_entries e where ${conditions} ${place}
    order by e.app_id desc limit ${limit + 1}`;
}

function rankedOf(
  words: NonNullable<MarketplaceSearch['words']>,
  conditions: RawBuilder<unknown>,
  after: MarketplaceSearch['after'],
  limit: number,
) {
  const query = queryOf(words);
  const place = after ? sql`where (rank, app_id) < (${after.rank}::real, ${after.id}::bigint)` : sql``;
  return sql`select app_id, rank from (
      select c.app_id, ts_rank(c.headline, ${query}) as rank from (
        select e.app_id, e.headline from marketplace_entries e where ${conditions} and e.document @@ ${query}
        limit ${mostRanked}) c
    ) ranked ${place} order by rank desc, app_id desc limit ${limit + 1}`;
}

function filtersOf({ category, free, verified, language }: MarketplaceFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (category) conditions.push(sql`e.category = ${category}`);
  if (free) conditions.push(sql`e.free`);
  if (verified) conditions.push(sql`e.verified`);
  if (language) conditions.push(sql`e.languages @> ${languageLiteral(language)}::text[]`);
  return conditions;
}

/** Those that an index of their own keeps in the list's order; it is used where the statement itself says which. */
const indexedLanguages = ['ar', 'fr', 'en'];

const languageLiteral = (language: string): RawBuilder<unknown> =>
  indexedLanguages.includes(language) ? sql.lit(`{${language}}`) : sql`${[language]}`;

function queryOf({ asTyped, beginning }: NonNullable<MarketplaceSearch['words']>): RawBuilder<unknown> {
  const queries = languages.map((language) => sql`websearch_to_tsquery(${language}::regconfig, ${asTyped})`);
  if (beginning !== null) queries.push(sql`to_tsquery('simple', quote_literal(${beginning}) || ':*')`);
  return sql`(${sql.join(queries, sql` || `)})`;
}

/** What the person may have meant, the closest first. */
export async function selectCloseEntries(
  db: Database,
  typed: string,
  filters: MarketplaceFilters,
  limit: number,
): Promise<MarketplaceRow[]> {
  const conditions = [sql`e.listed`, ...filtersOf(filters)];
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, found.closeness as rank
    from close_marketplace_entries(${typed}, ${mostRanked}) found ${joined}
    where ${sql.join(conditions, sql` and `)} order by found.closeness desc, found.app_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function selectEntryByHandle(db: Database, handle: string): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, 0::real as rank from (select id as app_id from apps where handle = ${handle}) found ${joined}`.execute(
    db,
  );
  return rows[0];
}
