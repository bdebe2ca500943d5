import type { Context } from '../../../foundation/context.js';
import { endDeploys } from '../../versions/deploys/apply-suspension-to-deploys.js';
import { stopInstancesOf } from './stop-instances.js';

/** The app runs no more: what is deployed is suspended, and what runs ends. The caller holds the app's lock. */
export async function endHosting(context: Context, appId: string): Promise<void> {
  await endDeploys(context.db, appId);
  await stopInstancesOf(context, appId, null);
}
