import type { ListingDraft } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { ListingSnapshot } from './listings-table.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    marketplace_entries: { app_id: string; name: string; category: string | null; document: string };
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

export async function writeEntry(
  db: Database,
  appId: string,
  { name, category }: { name: string; category: string | null },
  text: SearchedText,
): Promise<void> {
  const document = sql.join(
    languages.flatMap((language) => [
      weighed(language, text.name, 'A'),
      weighed(language, text.inShort, 'B'),
      weighed(language, text.inFull, 'C'),
    ]),
    sql` || `,
  );
  await sql`
    insert into marketplace_entries (app_id, name, category, document) values (${appId}, ${name}, ${category}, ${document})
    on conflict (app_id) do update
    set name = excluded.name, category = excluded.category, document = excluded.document`.execute(db);
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
  published: ListingSnapshot;
  published_at: Date;
  developer_name: string;
  developer_website: string | null;
  developer_verified: boolean;
  rank: number;
}

const columns = sql`a.id, a.client_id, a.link_key, a.handle, a.state, e.name, a.current_version, l.published, l.published_at,
  d.name as developer_name, d.website as developer_website, d.verification_state = 'verified' as developer_verified`;
const tables = sql`marketplace_entries e
  join apps a on a.id = e.app_id
  join listings l on l.app_id = e.app_id
  join developer_accounts d on d.id = a.developer_id`;

export interface MarketplaceSearch {
  /** Words as people type them; a single one may be a prefix of a longer one. Null lists everything. */
  words: { asTyped: string; beginning: string | null } | null;
  category: ListingDraft['category'];
  after: { rank: number; id: string } | undefined;
  limit: number;
}

/** The best match first, the newest among equals; one more than the limit, so that the caller knows whether there is more. */
export async function selectEntries(
  db: Database,
  { words, category, after, limit }: MarketplaceSearch,
): Promise<MarketplaceRow[]> {
  const query = words && queryOf(words);
  const rank = query ? sql`ts_rank(e.document, ${query})` : sql`0::real`;
  const conditions = [sql`a.state = 'listed'`];
  if (query) conditions.push(sql`e.document @@ ${query}`);
  if (category) conditions.push(sql`e.category = ${category}`);
  if (after && query) conditions.push(sql`(${rank}, e.app_id) < (${after.rank}::real, ${after.id}::bigint)`);
  if (after && !query) conditions.push(sql`e.app_id < ${after.id}::bigint`);
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, ${rank} as rank from ${tables}
    where ${sql.join(conditions, sql` and `)}
    order by ${query ? sql`rank desc,` : sql``} e.app_id desc limit ${limit + 1}`.execute(db);
  return rows;
}

function queryOf({ asTyped, beginning }: NonNullable<MarketplaceSearch['words']>): RawBuilder<unknown> {
  const queries = languages.map((language) => sql`websearch_to_tsquery(${language}::regconfig, ${asTyped})`);
  if (beginning !== null) queries.push(sql`to_tsquery('simple', quote_literal(${beginning}) || ':*')`);
  return sql`(${sql.join(queries, sql` || `)})`;
}

export async function selectEntryByHandle(db: Database, handle: string): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, 0::real as rank from ${tables} where a.handle = ${handle}`.execute(db);
  return rows[0];
}
