import type { Database } from '../../../foundation/database/open-database.js';
import { selectSuspendedDeploys, suspendDeploys } from './deploys-table.js';
import { wantDeploy } from './dispatch-deploy.js';

/** The app's versions run no more. The caller holds the app's lock. */
export const endDeploys = suspendDeploys;

/** What the suspension ended is deployed again. The caller holds the app's lock. */
export async function resumeDeploysOf(db: Database, appId: string, at: Date): Promise<void> {
  for (const key of await selectSuspendedDeploys(db, appId)) await wantDeploy(db, key, at);
}
