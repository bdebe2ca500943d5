import type { Manifest } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import type { VersionedApp } from '../apps/follow-versions.js';
import { compareWithCurrent, nextVersion, readManifestOf, typeChangesOf } from './judge-manifest.js';
import type { ManifestDiff } from './manifest/compare-manifests.js';
import { type LocatedProblem, locateProblems } from './manifest/locate-problems.js';
import type { VersionNeighbours } from './neighbours.js';

export interface ManifestVerdict {
  valid: boolean;
  manifest: Manifest | null;
  errors: LocatedProblem[];
  diff: ManifestDiff | null;
}

/** What an upload of this manifest would report. Stores nothing. */
export async function validateManifest(
  platform: Pick<Platform, 'db' | 'config' | 'threads' | 'log'>,
  app: VersionedApp,
  source: unknown,
  neighbours: VersionNeighbours,
): Promise<ManifestVerdict> {
  const { db } = platform;
  const { manifest, problems } = await readManifestOf(platform, app, source);
  const errors = manifest
    ? await typeChangesOf(db, app, { version: nextVersion(app), manifest }, neighbours)
    : problems;
  if (!manifest || errors.length > 0)
    return { valid: false, manifest: null, errors: locateProblems(source, errors), diff: null };
  return { valid: true, manifest, errors: [], diff: await compareWithCurrent(db, app, manifest) };
}
