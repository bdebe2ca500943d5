import type { Context } from '../../../foundation/context.js';
import { selectSuspendedDeploys, suspendDeploys } from './deploys-table.js';
import { requestDeploy } from './dispatch-deploy.js';

/** The app's versions run no more. The caller holds the app's lock. */
export const endDeploys = suspendDeploys;

/** What the suspension ended is deployed again. The caller holds the app's lock. */
export async function resumeDeploysOf(context: Context, appId: string, at: Date): Promise<void> {
  for (const key of await selectSuspendedDeploys(context.db, appId)) await requestDeploy(context, key, at);
}
