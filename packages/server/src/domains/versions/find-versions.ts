import type { Manifest, Version } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { VersionedApp } from '../apps/record-app-versions.js';
import { findBundleRows } from './bundles-table.js';
import { selectDeploys } from './deploys/deploys-table.js';
import { describeVersion, type Hosted } from './describe-version.js';
import { selectQueuePositions } from './scan-queue-table.js';
import { findVersionRow, listVersionRows } from './versions-table.js';

export async function findVersion(db: Database, app: VersionedApp, version: number): Promise<Version | undefined> {
  const row = await findVersionRow(db, app.id, version);
  if (!row) return undefined;
  const hosted = await findHosted(db, app.id, row.manifest.hosting.mode === 'platform' ? [version] : []);
  return describeVersion(row, hosted.get(version), app.currentVersion);
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
  const known = await findHosted(db, app.id, hosted);
  return rows.map((row) => describeVersion(row, known.get(row.version), app.currentVersion));
}

async function findHosted(db: Database, appId: string, versions: number[]): Promise<Map<number, Hosted>> {
  if (versions.length === 0) return new Map();
  const [bundles, deploys] = await Promise.all([
    findBundleRows(db, appId, versions),
    selectDeploys(db, appId, versions),
  ]);
  const waiting = bundles.filter((bundle) => bundle.scan_status === 'pending').map(({ version }) => version);
  const positions = waiting.length > 0 ? await selectQueuePositions(db, appId, waiting) : new Map<number, number>();
  return new Map(
    bundles.map((bundle) => [
      bundle.version,
      {
        bundle,
        deploys: deploys.filter(({ version }) => version === bundle.version),
        queuePosition: positions.get(bundle.version),
      },
    ]),
  );
}
