import type { CodeReview, ScanFailureCode, ScanStatus } from '@souk/contract';
import { type ColumnType, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { CheckResult } from './scan/finding.js';

export interface BundlesTable {
  app_id: string;
  version: number;
  /** Null once it was deleted, because no release needs it. */
  blob_id: ColumnType<string | null, string, null>;
  bundle_deleted_at: ColumnType<Date | null, undefined, Date | null>;
  sha256: string;
  bytes: ColumnType<string, number, number>;
  files: number;
  scan_status: ColumnType<ScanStatus, ScanStatus | undefined, ScanStatus>;
  scan_dispatches: ColumnType<number, number | undefined, number>;
  scan_dispatched_at: Date;
  /** When a scanner took it; null while it waits. */
  scan_started_at: ColumnType<Date | null, undefined, Date | null>;
  scan_finished_at: ColumnType<Date | null, undefined, Date | null>;
  scan_failure_code: ColumnType<ScanFailureCode | null, undefined, ScanFailureCode | null>;
  scan_reasons: ColumnType<string[], undefined, string[]>;
  checks: JSONColumnType<CheckResult[], undefined, string>;
  /** What the automatic reviewer said; null where none is configured. */
  review: JSONColumnType<CodeReview | null, undefined, string | null>;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    version_bundles: BundlesTable;
  }
}

export type BundleRow = Selectable<BundlesTable>;

export interface NewBundle {
  app_id: string;
  version: number;
  blob_id: string;
  sha256: string;
  bytes: number;
  files: number;
  scan_dispatched_at: Date;
}

export async function insertBundle(db: Database, row: NewBundle): Promise<BundleRow> {
  return db.insertInto('version_bundles').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findBundleRow(db: Database, appId: string, version: number): Promise<BundleRow | undefined> {
  return db
    .selectFrom('version_bundles')
    .selectAll()
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function findBundleRows(db: Database, appId: string, versions: number[]): Promise<BundleRow[]> {
  if (versions.length === 0) return [];
  return db
    .selectFrom('version_bundles')
    .selectAll()
    .where('app_id', '=', appId)
    .where(sql<boolean>`version = any(${versions}::int[])`)
    .execute();
}

export interface ScanConclusion {
  status: Exclude<ScanStatus, 'pending'>;
  checks: CheckResult[];
  reasons: string[];
  failureCode: ScanFailureCode | null;
  review: CodeReview | null;
  at: Date;
}

/** Only a pending scan takes an outcome: one that runs twice reports once, and is told so. */
export async function finishScan(
  db: Database,
  appId: string,
  version: number,
  outcome: ScanConclusion,
): Promise<boolean> {
  const taken = await db
    .updateTable('version_bundles')
    .set({
      scan_status: outcome.status,
      checks: JSON.stringify(outcome.checks),
      scan_reasons: outcome.reasons,
      scan_failure_code: outcome.failureCode,
      scan_finished_at: outcome.at,
      review: outcome.review && JSON.stringify(outcome.review),
    })
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .where('scan_status', '=', 'pending')
    .returning('version')
    .executeTakeFirst();
  return taken !== undefined;
}

export interface SilentScan {
  appId: string;
  version: number;
  dispatches: number;
}

/** Scans that began before the time given and have not reported; locked until the transaction ends. */
export async function takeSilentScans(db: Database, before: Date, most: number): Promise<SilentScan[]> {
  return db
    .selectFrom('version_bundles')
    .select(['app_id as appId', 'version', 'scan_dispatches as dispatches'])
    .where('scan_status', '=', 'pending')
    .where('scan_started_at', '<', before)
    .orderBy('scan_started_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** It waits again, in its place. */
export async function countDispatch(db: Database, appId: string, version: number): Promise<void> {
  await db
    .updateTable('version_bundles')
    .set((row) => ({ scan_dispatches: row('scan_dispatches', '+', 1), scan_started_at: null }))
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .execute();
}

/** Returns the blob that is of no use any more; undefined where it was gone already. */
export async function forgetBundle(
  db: Database,
  { appId, version }: { appId: string; version: number },
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ blob_id: string }>`
    with before as (
      select blob_id from version_bundles
      where app_id = ${appId} and version = ${version} and blob_id is not null for update
    )
    update version_bundles as kept set blob_id = null, bundle_deleted_at = ${at} from before
    where kept.app_id = ${appId} and kept.version = ${version}
    returning before.blob_id`.execute(db);
  return rows[0]?.blob_id;
}
