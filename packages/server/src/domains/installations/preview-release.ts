import type { Manifest } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { compareManifests } from '../versions/manifest/compare-manifests.js';
import { countVersionsInUse } from './installations-table.js';

/** Whom a release would reach, and how. */
export interface ReleaseImpact {
  moveAtOnce: number;
  mustAccept: number;
  alreadyThere: number;
}

/** Counts by the rule that `applyRelease` moves by: each installation is compared with the version it is on. */
export async function previewReleaseImpact(
  db: Database,
  appId: string,
  release: { version: number; manifest: Manifest },
): Promise<ReleaseImpact> {
  const reach: ReleaseImpact = { moveAtOnce: 0, mustAccept: 0, alreadyThere: 0 };
  for (const { version, installations, manifest } of await countVersionsInUse(db, appId)) {
    if (version === release.version) reach.alreadyThere += installations;
    else if (compareManifests(manifest, release.manifest, { reviewed: false }).requiresConsent)
      reach.mustAccept += installations;
    else reach.moveAtOnce += installations;
  }
  return reach;
}
