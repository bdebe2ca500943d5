import type { Database } from '../../foundation/database/open-database.js';
import { type AppRow, lockApp, updateApp } from './apps-table.js';

/** What versions need to know about their app. */
export interface VersionedApp {
  id: string;
  handle: string;
  state: AppRow['state'];
  currentVersion: number | null;
  latestVersion: number | null;
  /** Numbers up to this one may have been given to versions that were lost with an old database; 0 when none can have been. */
  versionsGiven: number;
}

export const versionedApp = (row: AppRow): VersionedApp => ({
  id: row.id,
  handle: row.handle,
  state: row.state,
  currentVersion: row.current_version,
  latestVersion: row.latest_version,
  versionsGiven: row.versions_given,
});

/** Locks the app until the transaction ends, so that version numbers are unique and releases happen one at a time. */
export async function lockVersionedApp(db: Database, appId: string): Promise<VersionedApp | undefined> {
  const row = await lockApp(db, appId);
  return row && versionedApp(row);
}

export async function recordLatestVersion(db: Database, appId: string, version: number, at: Date): Promise<void> {
  await updateApp(db, appId, { latest_version: version, updated_at: at });
}

export async function recordCurrentVersion(db: Database, appId: string, version: number, at: Date): Promise<void> {
  await updateApp(db, appId, { current_version: version, updated_at: at });
}

/** A number for a preview's manifest, below zero and never used before. The app's row is locked. */
export async function takePreviewNumber(
  db: Database,
  { id, last_preview }: Pick<AppRow, 'id' | 'last_preview'>,
): Promise<number> {
  await updateApp(db, id, { last_preview: last_preview + 1 });
  return -(last_preview + 1);
}
