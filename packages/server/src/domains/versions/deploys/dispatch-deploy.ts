import type { Context } from '../../../foundation/context.js';
import { enqueue, type JobToEnqueue } from '../../../foundation/jobs/define-job.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { insertDeployRequest, supersedeOthersUnderWay } from './deploys-table.js';

/** Run by the domain that knows the hosts. */
export const deployJob: JobToEnqueue<InstanceKey> = { name: 'deploy_version', maxAttempts: 5 };

export async function dispatchDeploy(context: Context, key: InstanceKey, runAt?: Date): Promise<void> {
  const { appId, versionNumber, environment } = key;
  await enqueue(
    context,
    deployJob,
    { appId, versionNumber, environment },
    { key: `deploy_version:${spell(key)}`, runAt },
  );
}

/** Wants the version to run there. What is deployed already, or on its way, stays as it is. The caller holds the app's lock. */
export async function requestDeploy(context: Context, key: InstanceKey, at: Date): Promise<void> {
  const { db } = context;
  if (!(await insertDeployRequest(db, key, at))) return;
  // On staging each upload has its turn; merchants get the one that was released last.
  if (key.environment === 'production') await supersedeOthersUnderWay(db, key);
  await dispatchDeploy(context, key);
}

const spell = ({ appId, versionNumber, environment }: InstanceKey) => `${appId}:${versionNumber}:${environment}`;
