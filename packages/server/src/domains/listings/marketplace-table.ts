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

/** Of the page: what is found is chosen in the narrow rows, and listings are read for it alone. */
export async function selectFound(db: Database, found: RawBuilder<unknown>): Promise<MarketplaceRow[]> {
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, found.rank from (${found}) found ${joined}
    order by found.rank desc, found.app_id desc`.execute(db);
  return rows;
}

export async function selectEntryByHandle(db: Database, handle: string): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`
    select ${columns}, 0::real as rank from (select id as app_id from apps where handle = ${handle}) found ${joined}`.execute(
    db,
  );
  return rows[0];
}
