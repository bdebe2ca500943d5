import { defineJob } from '../../../foundation/jobs/define-job.js';
import { endHosted } from '../../apps/secrets/hosted-secret.js';
import { selectRetired } from '../instances/instances-table.js';

/** What every process remembers of an earlier version is forgotten by then. */
export const retireAfterMs = 10_000;
const atOnce = 100;

/**
 * Versions that something else took the place of, and that no installation is on any more: what they work on is finished,
 * then they stop, and their client secret ends. Whoever still opens one by its number starts it again, with another secret.
 */
export const retireVersions = defineJob<Record<string, never>>({
  name: 'retire_versions',
  every: '* * * * *',
  maxAttempts: 5,
  async run(_, { db, clock, appHost }) {
    const retired = await selectRetired(db, atOnce);
    for (const key of retired) {
      await appHost.drain(key);
      await endHosted(db, { ...key, version: key.versionNumber }, clock.now());
      // One that was started in between has the secret that just ended.
      await appHost.drain(key);
    }
  },
});
