import type { Manifest } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import type { VersionedApp } from '../apps/record-app-versions.js';
import { compareWithCurrent, nextVersion, readManifestOf, typeChangesOf } from './compare-with-earlier-versions.js';
import type { ManifestDiff } from './manifest/compare-manifests.js';
import type { LocatedProblem } from './manifest/locate-problems.js';
import type { Problem } from './manifest/problems.js';
import { locateProblemsInThread } from './manifest/read-manifest-in-thread.js';
import type { VersionPorts } from './version-ports.js';

export interface ManifestVerdict {
  valid: boolean;
  manifest: Manifest | null;
  errors: LocatedProblem[];
  diff: ManifestDiff | null;
}

/** A manifest that could be uploaded, or every problem it has. */
export async function checkManifest(
  platform: Pick<Platform, 'db' | 'config' | 'threads' | 'log'>,
  app: VersionedApp,
  source: unknown,
  neighbours: VersionPorts,
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
  neighbours: VersionPorts,
): Promise<ManifestVerdict> {
  const { manifest, problems } = await checkManifest(platform, app, source, neighbours);
  if (!manifest) {
    const errors = await locateProblemsInThread(platform, app.id, source, problems);
    return { valid: false, manifest: null, errors, diff: null };
  }
  return { valid: true, manifest, errors: [], diff: await compareWithCurrent(platform.db, app, manifest) };
}
