import { findApiVersion } from '@souk/contract';
import type { Clock } from '../../foundation/clock.js';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { lockVersionedApp, recordCurrentVersion, type VersionedApp } from '../apps/record-app-versions.js';
import { findBundleRow } from './bundles-table.js';
import { compareWithCurrent, typeChangesOf } from './compare-with-earlier-versions.js';
import { selectDeploys, supersedeDeployed } from './deploys/deploys-table.js';
import { requestDeploy } from './deploys/dispatch-deploy.js';
import type { Hosted } from './describe-version.js';
import { rejectReadOnly } from './reject-read-only.js';
import type { VersionPorts } from './version-ports.js';
import { changeReview, findVersionRow, markReleased, type VersionRow } from './versions-table.js';

/** `deploying`: it becomes current once it runs in production. */
export type ReleaseOutcome = 'released' | 'deploying' | 'in_review';

/**
 * Makes a version the current one, or asks for the review it needs first. Releasing an older version is a rollback.
 * Runs in the caller's transaction, so that approving a case can release its version with it.
 */
export async function releaseVersion(
  context: Context,
  clock: Clock,
  appId: string,
  version: number,
  neighbours: VersionPorts,
): Promise<ReleaseOutcome> {
  const { db } = context;
  const app = (await lockVersionedApp(db, appId)) ?? throwDomainError('APP_NOT_FOUND');
  rejectReadOnly(app);
  const row = (await findVersionRow(db, appId, version)) ?? throwDomainError('APP_VERSION_NOT_FOUND');
  const hosted = await findHostedOf(db, row);
  const obstacle = await obstacleOf(db, app, row, hosted, {
    // Queried only where a type changes: a value of the old type must not slip in between this query and the release.
    findStoredKeys: async (transaction, id, keys) => {
      await neighbours.lockNewValues(transaction, id);
      return neighbours.findStoredKeys(transaction, id, keys);
    },
  });
  if (obstacle) return rejectRelease(row, obstacle);
  if (app.currentVersion === version) return 'released';
  if (await askForReview(context, clock, app, row, hosted, neighbours)) return 'in_review';
  if (row.manifest.hosting.mode === 'platform') {
    await requestDeploy(context, { appId, versionNumber: version, environment: 'production' }, clock.now());
    return 'deploying';
  }
  // It takes the place of a hosted one, if that was the current one.
  await supersedeDeployed(db, appId, 'production');
  await makeCurrent(context, clock, row, neighbours);
  return 'released';
}

/** Undefined for a version that runs elsewhere. */
export async function findHostedOf(
  db: Database,
  { app_id, version, manifest }: Pick<VersionRow, 'app_id' | 'version' | 'manifest'>,
): Promise<Hosted | undefined> {
  if (manifest.hosting.mode !== 'platform') return undefined;
  const bundle = await findBundleRow(db, app_id, version);
  return bundle && { bundle, deploys: await selectDeploys(db, app_id, [version]) };
}

/** Why a release of the version would be refused now; undefined when it would not be. */
export async function findReleaseObstacle(
  db: Database,
  app: VersionedApp,
  version: number,
  neighbours: Pick<VersionPorts, 'findStoredKeys'>,
): Promise<ReleaseObstacle | undefined> {
  const row = (await findVersionRow(db, app.id, version)) ?? throwDomainError('APP_VERSION_NOT_FOUND');
  return obstacleOf(db, app, row, await findHostedOf(db, row), neighbours);
}

/** The same, of rows that were read already. */
export async function obstacleOf(
  db: Database,
  app: VersionedApp,
  row: VersionRow,
  hosted: Hosted | undefined,
  neighbours: Pick<VersionPorts, 'findStoredKeys'>,
): Promise<ReleaseObstacle | undefined> {
  const obstacle = otherHandle(app, row) ?? findObstacle(row, hosted);
  if (obstacle || app.currentVersion === row.version) return obstacle;
  const [change] = await typeChangesOf(db, app, row, neighbours);
  return change && { reason: 'data_type_changed', message: change.message, fix: change.fix };
}

/** A draft's handle may be changed after the upload; values and links of the app are found by the handle it has. */
function otherHandle({ handle }: VersionedApp, { manifest }: VersionRow): ReleaseObstacle | undefined {
  if (manifest.handle === handle) return undefined;
  return {
    reason: 'handle_mismatch',
    message: `The manifest of this version names the handle "${manifest.handle}"; the app's is "${handle}".`,
    fix: `Set handle = "${handle}" and upload a new version.`,
  };
}

/** The version that new installations get; the others move to it, or wait for their merchants. The caller holds the app's lock. */
export async function makeCurrent(
  context: Context,
  clock: Clock,
  row: VersionRow,
  neighbours: Pick<VersionPorts, 'moveInstallations'>,
): Promise<void> {
  const { db } = context;
  const at = clock.now();
  await markReleased(db, row.app_id, row.version, at);
  await recordCurrentVersion(db, row.app_id, row.version, at);
  await neighbours.moveInstallations(context, {
    appId: row.app_id,
    version: row.version,
    manifest: row.manifest,
    at,
  });
}

/** True when the version now waits for a person. What merchants already had, or a person approved, is not reviewed again. */
async function askForReview(
  context: Context,
  clock: Clock,
  app: VersionedApp,
  row: VersionRow,
  hosted: Hosted | undefined,
  neighbours: VersionPorts,
): Promise<boolean> {
  const { db } = context;
  if (row.review_state === 'in_review') return true;
  if (wasAccepted(row)) return false;
  const { reasons } = await compareWithCurrent(db, app, row.manifest, hosted?.bundle);
  if (reasons.length === 0) return false;
  const at = clock.now();
  await changeReview(db, app.id, row.version, { state: 'in_review', reasons, askedAt: at });
  await neighbours.openReview(context, { appId: app.id, versionId: row.id, version: row.version, reasons, at });
  return true;
}

/** Merchants had it before, or a person approved it. */
export const wasAccepted = ({ released_at, review_state }: VersionRow): boolean =>
  released_at !== null || review_state === 'approved';

export interface ReleaseObstacle {
  reason: string;
  message: string;
  fix: string;
}

/** What keeps a version from being released, whoever asks; undefined when nothing does. */
function findObstacle(
  row: Pick<VersionRow, 'manifest' | 'review_state'>,
  hosted: Hosted | undefined,
): ReleaseObstacle | undefined {
  const another = 'Upload a new version that corrects it.';
  if (findApiVersion(row.manifest.api_version)?.state === 'sunset') {
    return { reason: 'api_version_sunset', message: 'The API version of this version has ended.', fix: another };
  }
  if (row.review_state === 'rejected' || row.review_state === 'changes_requested') {
    return { reason: row.review_state, message: 'The review of this version did not approve it.', fix: another };
  }
  if (row.manifest.hosting.mode === 'remote') return undefined;
  const bundle = hosted?.bundle;
  if (bundle && bundle.blob_id === null)
    return {
      reason: 'bundle_deleted',
      message: 'The bundle of this version was deleted, because no release needed it.',
      fix: 'Upload the bundle again as a new version.',
    };
  if (bundle?.scan_status === 'passed') return neverDeployed(hosted);
  if (bundle?.scan_status === 'rejected') {
    return {
      reason: 'scan_rejected',
      message: `The scan rejected the bundle: ${bundle.scan_reasons.join(', ')}.`,
      fix: another,
    };
  }
  if (bundle?.scan_status === 'pending') {
    return {
      reason: 'scan_pending',
      message: 'The bundle is still being scanned.',
      fix: 'Wait until hosting.scan.status is no longer pending.',
    };
  }
  return { reason: 'scan_failed', message: 'The bundle could not be scanned.', fix: 'Upload the version again.' };
}

/** Nobody could try it: merchants are not the first to run it. */
function neverDeployed(hosted: Hosted | undefined): ReleaseObstacle | undefined {
  const staging = hosted?.deploys.find(({ environment }) => environment === 'staging');
  if (staging?.deployed_at) return undefined;
  const why = staging?.error_code ? `: ${staging.error_code}` : '';
  return {
    reason: 'not_deployed',
    message: `The version has not been deployed to staging yet${why}.`,
    fix: 'Wait until hosting.deploy.staging.status is deployed; after a failure correct it, or deploy it again with POST …/deploy.',
  };
}

function rejectRelease({ version }: VersionRow, { reason, message, fix }: ReleaseObstacle): never {
  return throwDomainError('VERSION_NOT_RELEASABLE', { message, fix, members: { version, reason } });
}
