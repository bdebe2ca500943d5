import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineJob, enqueue } from '../../../foundation/jobs/define-job.js';
import type { Platform } from '../../../foundation/platform.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { hostOfVersion } from '../../apps/app-addresses.js';
import { applyRelease } from '../../installations/apply-release.js';
import { concludeDeploy } from '../../versions/deploys/conclude-deploy.js';
import { deployJob, dispatchDeploy } from '../../versions/deploys/dispatch-deploy.js';
import {
  beginDeploy,
  countDeployDispatch,
  recordDeployFailed,
  takeSilentDeploys,
} from '../../versions/deploys/find-deploys.js';
import { findManifest } from '../../versions/find-versions.js';
import { logDeploy } from '../logs/log-deploy.js';
import { retireAfterMs, retireVersions } from './retire-versions.js';

/**
 * Starts a version in its environment and sees whether it answers. Safe to run twice: whoever ends it first decides, and a
 * process that dies in between leaves it `deploying`, to be taken up again.
 */
export const deployVersion = defineJob<InstanceKey>({
  ...deployJob,
  name: deployJob.name,
  async run(key, platform) {
    if (!(await beginDeploy(platform.db, key))) return;
    const manifest = await findManifest(platform.db, key.appId, key.versionNumber);
    if (!manifest) throw new Error(`Version ${key.versionNumber} of app ${key.appId} is gone.`);
    const probe = {
      path: manifest.admin?.path ?? '/',
      host: hostOfVersion(platform.config, {
        handle: manifest.handle,
        version: key.versionNumber,
        environment: key.environment,
      }),
    };
    const outcome = await platform.appHost.deploy(key, probe);
    if ('errorCode' in outcome) return giveUp(platform, key, outcome);
    const concluded = await inTransaction(platform, async (context) => {
      const isWanted = await concludeDeploy(context, platform.clock, key, { moveInstallations: applyRelease });
      const runAt = new Date(platform.clock.now().getTime() + retireAfterMs);
      if (isWanted) await enqueue(context, retireVersions, {}, { key: retireVersions.name, runAt });
      return isWanted;
    });
    if (concluded) await logDeploy(platform, key, 'deployed', `Deployed: ${probe.path} answered ${outcome.status}.`);
    else await platform.appHost.stop(key);
  },
});

async function giveUp(
  platform: Platform,
  key: InstanceKey,
  failed: Parameters<typeof recordDeployFailed>[2],
): Promise<void> {
  if (!(await recordDeployFailed(platform.db, key, failed))) return;
  platform.log.info({ ...key, ...failed }, 'a hosted version could not be deployed');
  await logDeploy(platform, key, 'failed', `Not deployed: ${failed.errorCode}. ${failed.message}`);
}

/** Starting and probing take less than a minute; a deploy that is silent this long died with its process. */
const silentMinutes = 2;
const maxDispatches = 5;

/** Resumes deploys that a crash left behind: the queue itself would not hand them to others for hours. */
export const resumeDeploys = defineJob<Record<string, never>>({
  name: 'resume_deploys',
  every: '* * * * *',
  async run(_, platform) {
    const now = platform.clock.now();
    await inTransaction(platform, async (context) => {
      const { db } = context;
      const silent = await takeSilentDeploys(db, new Date(now.getTime() - silentMinutes * 60_000), 100);
      for (const { dispatches, ...key } of silent) {
        if (dispatches >= maxDispatches) {
          const message = 'No host is available to run the app.';
          await recordDeployFailed(db, key, { errorCode: 'RUNTIME_UNAVAILABLE', message });
          continue;
        }
        await countDeployDispatch(db, key, now);
        await dispatchDeploy(context, key);
      }
    });
  },
});
