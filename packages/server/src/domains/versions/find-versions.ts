import type { Manifest, Version } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { VersionedApp } from '../apps/follow-versions.js';
import { findBundleRow, findBundleRows } from './bundles-table.js';
import { describeVersion } from './describe-version.js';
import { findVersionRow, listVersionRows } from './versions-table.js';

export async function findVersion(db: Database, app: VersionedApp, version: number): Promise<Version | undefined> {
  const row = await findVersionRow(db, app.id, version);
  if (!row) return undefined;
  const bundle = row.manifest.hosting.mode === 'platform' ? await findBundleRow(db, app.id, version) : undefined;
  return describeVersion(row, bundle, app.currentVersion);
}

/** What a version declares; null when there is no such version. */
export async function findManifest(db: Database, appId: string, version: number): Promise<Manifest | null> {
  return (await findVersionRow(db, appId, version))?.manifest ?? null;
}

/** Newest first, below the number given; bundles are read once for the whole page. */
export async function listVersions(
  db: Database,
  app: VersionedApp,
  below: number | null,
  limit: number,
): Promise<Version[]> {
  const rows = await listVersionRows(db, app.id, below, limit);
  const hosted = rows.filter(({ manifest }) => manifest.hosting.mode === 'platform').map(({ version }) => version);
  const bundles = new Map((await findBundleRows(db, app.id, hosted)).map((bundle) => [bundle.version, bundle]));
  return rows.map((row) => describeVersion(row, bundles.get(row.version), app.currentVersion));
}
