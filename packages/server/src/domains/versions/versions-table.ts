import type { DataDefinition, Manifest, ReviewState, Scope, Topic } from '@souk/contract';
import { type ColumnType, type Generated, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface VersionsTable {
  app_id: string;
  version: number;
  id: Generated<string>;
  api_version: string;
  manifest: JSONColumnType<Manifest>;
  scopes: Scope[];
  optional_scopes: Scope[];
  webhook_topics: Topic[];
  allowed_hosts: string[];
  review_state: ReviewState;
  review_reasons: ColumnType<string[], string[] | undefined, string[]>;
  review_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  released_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    versions: VersionsTable;
  }
}

export type VersionRow = Selectable<VersionsTable>;
export type NewVersion = Pick<
  VersionRow,
  'app_id' | 'version' | 'manifest' | 'review_state' | 'created_at' | 'webhook_topics'
>;

export async function insertVersion(db: Database, row: NewVersion): Promise<VersionRow> {
  const { manifest, ...rest } = row;
  return db
    .insertInto('versions')
    .values({
      ...rest,
      manifest: JSON.stringify(manifest),
      api_version: manifest.api_version,
      scopes: manifest.scopes,
      optional_scopes: manifest.optional_scopes,
      allowed_hosts: manifest.allowed_hosts,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findVersionRow(db: Database, appId: string, version: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .selectAll()
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function selectVersionTime(db: Database, appId: string, version: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('versions')
    .select('created_at')
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.created_at;
}

/** Newest first, below the number given. */
export async function listVersionRows(
  db: Database,
  appId: string,
  below: number | null,
  limit: number,
): Promise<VersionRow[]> {
  const query = db
    .selectFrom('versions')
    .selectAll()
    .where('app_id', '=', appId)
    // Previews are no versions of the app.
    .where('version', '>', 0)
    .orderBy('version', 'desc')
    .limit(limit);
  return below === null ? query.execute() : query.where('version', '<', below).execute();
}

/**
 * What other versions declare for these keys, each key once: the current version's declaration, else the newest one's below
 * the version given.
 */
export async function findEarlierDefinitions(
  db: Database,
  app: { id: string; currentVersion: number | null },
  version: number,
  keys: readonly { owner: string; key: string }[],
): Promise<DataDefinition[]> {
  const { rows } = await sql<{ definition: DataDefinition }>`
    select distinct on (k.owner, k.key) d as definition
    from versions v
    cross join jsonb_array_elements(v.manifest -> 'data' -> 'definitions') as d
    join unnest(${keys.map(({ owner }) => owner)}::text[], ${keys.map(({ key }) => key)}::text[]) as k(owner, key)
      on d ->> 'owner' = k.owner and d ->> 'key' = k.key
    where v.app_id = ${app.id} and v.version <> ${version}
      and (v.version < ${version} or v.version = ${app.currentVersion}::int)
    order by k.owner, k.key, v.version is not distinct from ${app.currentVersion}::int desc, v.version desc`.execute(
    db,
  );
  return rows.map(({ definition }) => definition);
}

export async function markReleased(db: Database, appId: string, version: number, at: Date): Promise<void> {
  await db
    .updateTable('versions')
    .set((row) => ({ released_at: row.fn.coalesce('released_at', row.val(at)) }))
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .execute();
}

export interface ReviewChange {
  state: ReviewState;
  reasons?: string[];
  askedAt?: Date;
}

export async function changeReview(db: Database, appId: string, version: number, change: ReviewChange): Promise<void> {
  await db
    .updateTable('versions')
    .set({
      review_state: change.state,
      ...(change.reasons && { review_reasons: change.reasons }),
      ...(change.askedAt && { review_asked_at: change.askedAt }),
    })
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .execute();
}

/** The automatic reviewer wants a person to look: told with the version already, as it is with new scopes. Only of apps that merchants were shown. */
export async function markHeld(db: Database, appId: string, version: number): Promise<void> {
  await sql`
    update versions v set review_state = 'required' from apps a
    where v.app_id = ${appId} and v.version = ${version} and v.review_state = 'not_required'
      and a.id = v.app_id and a.state in ('listed', 'unlisted', 'delisted')`.execute(db);
}

/** Every scope a version asks for, the optional ones too. */
export async function selectRequestedScopes(db: Database, appId: string, version: number): Promise<string[]> {
  const { rows } = await sql<{ scopes: string[] }>`
    select scopes || optional_scopes as scopes from versions where app_id = ${appId} and version = ${version}`.execute(
    db,
  );
  return rows[0]?.scopes ?? [];
}

/** Manifests of previews, except those still in use. */
export async function deletePreviewsExcept(db: Database, appId: string, used: readonly number[]): Promise<void> {
  await sql`
    delete from versions where app_id = ${appId} and version < 0 and version <> all(${[...used]}::integer[])`.execute(
    db,
  );
}
