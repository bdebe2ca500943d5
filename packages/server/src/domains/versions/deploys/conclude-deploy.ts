import type { Clock } from '../../../foundation/clock.js';
import type { Context } from '../../../foundation/context.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { lockVersionedApp } from '../../apps/record-app-versions.js';
import { makeCurrent } from '../release-version.js';
import type { VersionPorts } from '../version-ports.js';
import { findVersionRow } from '../versions-table.js';
import { lockDeploy, recordDeployed } from './deploys-table.js';

/**
 * The instance runs and answers. In production this is the moment of the release: the version becomes current and
 * installations move. False when it is no longer wanted: another was released meanwhile, or the app was suspended.
 */
export async function concludeDeploy(
  context: Context,
  clock: Clock,
  key: InstanceKey,
  neighbours: Pick<VersionPorts, 'moveInstallations'>,
): Promise<boolean> {
  const { db } = context;
  const app = await lockVersionedApp(db, key.appId);
  const deploy = await lockDeploy(db, key);
  if (!app || deploy?.status !== 'deploying') return false;
  await recordDeployed(db, key, clock.now());
  if (key.environment === 'staging' || app.currentVersion === key.versionNumber) return true;
  const row = await findVersionRow(db, key.appId, key.versionNumber);
  if (!row) throw new Error(`Version ${key.versionNumber} of app ${key.appId} was deployed and is gone.`);
  await makeCurrent(context, clock, row, neighbours);
  return true;
}
