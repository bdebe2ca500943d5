import type { DeployEnvironment } from '@souk/contract';
import type { Clock } from '../../../foundation/clock.js';
import type { Context } from '../../../foundation/context.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { VersionedApp } from '../../apps/record-app-versions.js';
import type { Hosted } from '../describe-version.js';
import { findHostedOf, obstacleOf } from '../release-version.js';
import type { VersionPorts } from '../version-ports.js';
import { findVersionRow, type VersionRow } from '../versions-table.js';
import { requestDeploy } from './dispatch-deploy.js';

export interface RequestedDeploy {
  app: VersionedApp;
  version: number;
  environment: DeployEnvironment;
}

/**
 * Deploys what failed, was superseded or suspended once more. What is deployed already, or on its way, stays as it is. The
 * caller holds the app's lock.
 */
export async function redeploy(
  context: Context,
  clock: Clock,
  { app, version, environment }: RequestedDeploy,
  neighbours: VersionPorts,
): Promise<void> {
  const { db } = context;
  const row = (await findVersionRow(db, app.id, version)) ?? throwDomainError('APP_VERSION_NOT_FOUND');
  const hosted = await findHostedOf(db, row);
  const obstacle =
    environment === 'staging'
      ? findStagingObstacle(hosted)
      : (findProductionObstacle(row, hosted) ?? (await obstacleOf(db, app, row, hosted, neighbours)));
  if (obstacle) {
    const { reason, message, ...rest } = obstacle;
    return throwDomainError('VERSION_NOT_DEPLOYABLE', { message, ...rest, members: { version, environment, reason } });
  }
  await requestDeploy(context, { appId: app.id, versionNumber: version, environment }, clock.now());
}

interface Obstacle {
  reason: string;
  message: string;
  fix?: string;
}

const elsewhere: Obstacle = {
  reason: 'not_hosted',
  message: 'The developer hosts this version.',
  fix: 'Upload a version with hosting.mode = "platform" and a bundle.',
};

const bundleDeleted: Obstacle = {
  reason: 'bundle_deleted',
  message: 'The bundle of this version was deleted, because no release needed it.',
  fix: 'Upload the bundle again as a new version.',
};

function findStagingObstacle(hosted: Hosted | undefined): Obstacle | undefined {
  if (!hosted) return elsewhere;
  if (hosted.bundle.blob_id === null) return bundleDeleted;
  switch (hosted.bundle.scan_status) {
    case 'passed':
      return undefined;
    case 'pending':
      return {
        reason: 'scan_pending',
        message: 'The bundle is still being scanned. It is deployed to staging automatically afterwards.',
      };
    case 'rejected':
      return { reason: 'scan_rejected', message: 'The scan rejected the bundle.', fix: 'Upload a corrected version.' };
    case 'failed':
      return { reason: 'scan_failed', message: 'The bundle could not be scanned.', fix: 'Upload the version again.' };
  }
}

/** Only a release opens production: otherwise this would be a way around the review. */
function findProductionObstacle({ released_at }: VersionRow, hosted: Hosted | undefined): Obstacle | undefined {
  if (!hosted) return elsewhere;
  if (hosted.bundle.blob_id === null) return bundleDeleted;
  const asked = hosted.deploys.some(({ environment }) => environment === 'production');
  if (asked || released_at !== null) return undefined;
  return {
    reason: 'not_released',
    message: 'Production follows the release, and this version was not released.',
    fix: 'Release it with POST /developer/apps/{appId}/versions/{version}/release.',
  };
}
