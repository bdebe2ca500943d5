import type { Context } from '../../foundation/context.js';
import { finishScan, type ScanConclusion } from './bundles-table.js';
import { recordUndeployable } from './deploys/deploys-table.js';
import { requestDeploy } from './deploys/dispatch-deploy.js';
import { markHeld } from './versions-table.js';

/** Staging follows the scan, in the same transaction. */
export async function concludeScan(
  context: Context,
  appId: string,
  version: number,
  conclusion: ScanConclusion,
): Promise<void> {
  const { db } = context;
  if (!(await finishScan(db, appId, version, conclusion))) return;
  if (conclusion.review?.status === 'hold') await markHeld(db, appId, version);
  const staging = { appId, versionNumber: version, environment: 'staging' } as const;
  if (conclusion.status === 'passed') return requestDeploy(context, staging, conclusion.at);
  // Why a scan could not run is told by its own failureCode.
  const errorCode = conclusion.status === 'rejected' ? 'SCAN_REJECTED' : 'SCAN_DISPATCH_FAILED';
  await recordUndeployable(db, staging, errorCode, conclusion.at);
}
