import type { DeployEnvironment } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import { defineJob, enqueue } from '../../../foundation/jobs/define-job.js';
import { selectServable } from '../../versions/deploys/find-deploys.js';

interface ToStop {
  appId: string;
  /** Null for every environment. */
  environment: DeployEnvironment | null;
}

/** Ends the running instances of an app: it was suspended, or its values changed. What may run starts again with its next request. */
export const stopInstances = defineJob<ToStop>({
  name: 'stop_instances',
  maxAttempts: 5,
  async run({ appId, environment }, { db, appHost }) {
    const keys = await selectServable(db, appId);
    const meant = keys.filter((key) => environment === null || key.environment === environment);
    await Promise.all(meant.map((key) => appHost.stop(key)));
  },
});

export async function stopInstancesOf(context: Context, appId: string, environment: DeployEnvironment | null) {
  const key = `stop_instances:${appId}:${environment ?? 'all'}`;
  await enqueue(context, stopInstances, { appId, environment }, { key });
}
