import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export type AppState = 'draft' | 'listed' | 'unlisted' | 'delisted' | 'suspended' | 'archived';

/** What versions need to know of their app. */
export interface VersionedApp {
  id: string;
  handle: string;
  state: AppState;
  currentVersion: number | null;
  latestVersion: number | null;
}

const columns = sql`id, handle, state, current_version as "currentVersion", latest_version as "latestVersion"`;

export async function findVersionedApp(db: Database, appId: string): Promise<VersionedApp | undefined> {
  const { rows } = await sql<VersionedApp>`select ${columns} from apps where id = ${appId}`.execute(db);
  return rows[0];
}

/** Holds the app until the transaction ends: uploads number their versions, and releases follow one another. */
export async function lockVersionedApp(db: Database, appId: string): Promise<VersionedApp | undefined> {
  const { rows } = await sql<VersionedApp>`select ${columns} from apps where id = ${appId} for no key update`.execute(
    db,
  );
  return rows[0];
}

export async function recordLatestVersion(db: Database, appId: string, version: number, at: Date): Promise<void> {
  await sql`update apps set latest_version = ${version}, updated_at = ${at} where id = ${appId}`.execute(db);
}

export async function recordCurrentVersion(db: Database, appId: string, version: number, at: Date): Promise<void> {
  await sql`update apps set current_version = ${version}, updated_at = ${at} where id = ${appId}`.execute(db);
}
