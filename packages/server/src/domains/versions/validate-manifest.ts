import type { Manifest } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import type { VersionedApp } from '../apps/follow-versions.js';
import { compareWithCurrent, nextVersion, readManifestOf, typeChangesOf } from './judge-manifest.js';
import type { ManifestDiff } from './manifest/compare-manifests.js';
import type { LocatedProblem } from './manifest/locate-problems.js';
import type { Problem } from './manifest/problems.js';
import { locateProblemsApart } from './manifest/read-manifest-apart.js';
import type { VersionNeighbours } from './neighbours.js';

export interface ManifestVerdict {
  valid: boolean;
  manifest: Manifest | null;
  errors: LocatedProblem[];
  diff: ManifestDiff | null;
}

/** A manifest that could be uploaded, or every problem it has. */
export async function judgeManifest(
  platform: Pick<Platform, 'db' | 'config' | 'threads' | 'log'>,
  app: VersionedApp,
  source: unknown,
  neighbours: VersionNeighbours,
): Promise<{ manifest: Manifest | null; problems: Problem[] }> {
  const { manifest, problems } = await readManifestOf(platform, app, source);
  const all = manifest
    ? await typeChangesOf(platform.db, app, { version: nextVersion(app), manifest }, neighbours)
    : problems;
  return { manifest: all.length === 0 ? manifest : null, problems: all };
}

/** What an upload of this manifest would report. Stores nothing. */
export async function validateManifest(
  platform: Pick<Platform, 'db' | 'config' | 'threads' | 'log'>,
  app: VersionedApp,
  source: unknown,
  neighbours: VersionNeighbours,
): Promise<ManifestVerdict> {
  const { manifest, problems } = await judgeManifest(platform, app, source, neighbours);
  if (!manifest) {
    const errors = await locateProblemsApart(platform, app.id, source, problems);
    return { valid: false, manifest: null, errors, diff: null };
  }
  return { valid: true, manifest, errors: [], diff: await compareWithCurrent(platform.db, app, manifest) };
}
