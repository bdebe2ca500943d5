import type { Manifest } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { VersionedApp } from '../apps/record-app-versions.js';
import { compareWithCurrent } from './compare-with-earlier-versions.js';
import type { ManifestDiff } from './manifest/compare-manifests.js';
import { findHostedOf, obstacleOf, type ReleaseObstacle, wasAccepted } from './release-version.js';
import type { VersionPorts } from './version-ports.js';
import { findVersionRow, type VersionRow } from './versions-table.js';

export interface ReleasePreview {
  outcome: 'release' | 'review' | 'refused' | 'current';
  /** True when the version is older than the current one. */
  rollback: boolean;
  obstacle: ReleaseObstacle | null;
  /** Against the current version. */
  diff: ManifestDiff;
  manifest: Manifest;
}

/** What a release of the version would do now. Stores nothing and locks nothing. */
export async function previewRelease(
  db: Database,
  app: VersionedApp,
  version: number,
  neighbours: Pick<VersionPorts, 'findStoredKeys'>,
): Promise<ReleasePreview> {
  const row = (await findVersionRow(db, app.id, version)) ?? throwDomainError('APP_VERSION_NOT_FOUND');
  const hosted = await findHostedOf(db, row);
  const obstacle = readOnlyObstacle(app) ?? (await obstacleOf(db, app, row, hosted, neighbours)) ?? null;
  const diff = await compareWithCurrent(db, app, row.manifest, hosted?.bundle);
  return {
    outcome: outcomeOf(app, row, obstacle, diff),
    rollback: app.currentVersion !== null && version < app.currentVersion,
    obstacle,
    diff,
    manifest: row.manifest,
  };
}

function outcomeOf(
  { currentVersion }: VersionedApp,
  row: VersionRow,
  obstacle: ReleaseObstacle | null,
  { requiresReview }: ManifestDiff,
): ReleasePreview['outcome'] {
  if (currentVersion === row.version) return 'current';
  if (obstacle) return 'refused';
  if (row.review_state === 'in_review') return 'review';
  return requiresReview && !wasAccepted(row) ? 'review' : 'release';
}

function readOnlyObstacle({ state }: VersionedApp): ReleaseObstacle | undefined {
  if (state !== 'suspended' && state !== 'archived') return undefined;
  return {
    reason: 'read_only',
    message: `The app is ${state}.`,
    fix: 'A suspended or archived app cannot be changed.',
  };
}
