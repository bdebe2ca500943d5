import type { Database } from '../../../foundation/database/open-database.js';
import { endDeploys } from '../../versions/deploys/follow-suspension.js';
import { stopInstancesOf } from './stop-instances.js';

/** The app runs no more: what is deployed is suspended, and what runs ends. The caller holds the app's lock. */
export async function endHosting(db: Database, appId: string): Promise<void> {
  await endDeploys(db, appId);
  await stopInstancesOf(db, appId, null);
}
