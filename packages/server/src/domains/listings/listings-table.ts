import type { Listing, ListingDraft } from '@souk/contract';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** What the marketplace shows: the draft of that moment with its images, without what only reviewers see. */
export type ListingSnapshot = Omit<ListingDraft, 'testInstructions'> & Pick<Listing, 'icon' | 'screenshots'>;

export interface ListingsTable {
  app_id: string;
  draft: Generated<Partial<ListingDraft>>;
  published: ListingSnapshot | null;
  published_at: Date | null;
  updated_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    listings: ListingsTable;
  }
}

export type ListingRow = Selectable<ListingsTable>;

export async function selectListing(db: Database, appId: string): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').selectAll().where('app_id', '=', appId).executeTakeFirst();
}

export async function mergeDraft(
  db: Database,
  appId: string,
  changes: Partial<ListingDraft>,
  now: Date,
): Promise<ListingRow> {
  const { rows } = await sql<ListingRow>`
    insert into listings as listing (app_id, draft, updated_at) values (${appId}, ${JSON.stringify(changes)}::jsonb, ${now})
    on conflict (app_id) do update set draft = listing.draft || excluded.draft, updated_at = excluded.updated_at
    returning *`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The listing was not written.');
  return row;
}

export async function touchListing(db: Database, appId: string, now: Date): Promise<void> {
  await mergeDraft(db, appId, {}, now);
}

export async function writePublished(db: Database, appId: string, snapshot: ListingSnapshot, now: Date): Promise<void> {
  await sql`
    insert into listings (app_id, published, published_at, updated_at)
    values (${appId}, ${JSON.stringify(snapshot)}::jsonb, ${now}, ${now})
    on conflict (app_id) do update set published = excluded.published, published_at = excluded.published_at`.execute(
    db,
  );
}
