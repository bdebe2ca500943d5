import type { Manifest } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { urlRulesOf } from '../../foundation/outbound/url-rules.js';
import type { Platform } from '../../foundation/platform.js';
import type { VersionedApp } from '../apps/record-app-versions.js';
import { type BundleRow, findBundleRow } from './bundles-table.js';
import { compareManifests, type ManifestDiff } from './manifest/compare-manifests.js';
import { findTypeChanges } from './manifest/find-type-changes.js';
import type { Problem } from './manifest/problems.js';
import type { ReadManifest } from './manifest/read-manifest.js';
import { readManifestInThread } from './manifest/read-manifest-in-thread.js';
import type { VersionPorts } from './version-ports.js';
import { findEarlierDefinitions, findVersionRow } from './versions-table.js';

export function readManifestOf(
  platform: Pick<Platform, 'config' | 'threads' | 'log'>,
  { id, handle }: Pick<VersionedApp, 'id' | 'handle'>,
  source: unknown,
): Promise<ReadManifest> {
  return readManifestInThread(platform, id, source, { handle, outbound: urlRulesOf(platform.config) });
}

/**
 * Types that changed under values. A key's type is the current version's; where that does not declare the key, it is the
 * newest earlier version's that did, because values outlive the version that declared them.
 */
export async function typeChangesOf(
  db: Database,
  app: VersionedApp,
  { version, manifest }: { version: number; manifest: Manifest },
  neighbours: Pick<VersionPorts, 'findStoredKeys'>,
): Promise<Problem[]> {
  const { definitions } = manifest.data;
  if (definitions.length === 0) return [];
  const before = await findEarlierDefinitions(db, app, version, definitions);
  return findTypeChanges(before, manifest, (keys) => neighbours.findStoredKeys(db, app.id, keys));
}

/** The number an upload would get. */
export const nextVersion = ({
  latestVersion,
  versionsGiven,
}: Pick<VersionedApp, 'latestVersion' | 'versionsGiven'>): number => Math.max(latestVersion ?? 0, versionsGiven) + 1;

/**
 * Apps whose versions a person may have to review. A delisted one too: merchants still run it, and delisting must not be
 * a way around the review.
 */
function isReviewedApp({ state }: Pick<VersionedApp, 'state'>): boolean {
  return state === 'listed' || state === 'unlisted' || state === 'delisted';
}

/** What the manifest would change for merchants of the current version. */
export async function compareWithCurrent(
  db: Database,
  app: VersionedApp,
  manifest: Manifest,
  bundleOfIt?: Pick<BundleRow, 'sha256' | 'review'>,
): Promise<ManifestDiff> {
  const current = app.currentVersion === null ? undefined : await findVersionRow(db, app.id, app.currentVersion);
  const bundle =
    current?.manifest.hosting.mode === 'platform' ? await findBundleRow(db, app.id, current.version) : undefined;
  const bundleChanged = bundleOfIt !== undefined && bundle?.sha256 !== bundleOfIt.sha256;
  const held = bundleOfIt?.review?.status === 'hold';
  return compareManifests(current?.manifest ?? null, manifest, { reviewed: isReviewedApp(app), bundleChanged, held });
}
