import { purgeExpiredCheckouts } from '../../domains/checkouts/purge-checkouts.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob } from '../../foundation/jobs/define-job.js';

/** Every 10 minutes, deletes checkouts whose time is over. Each batch is its own transaction. */
export const purgeCheckouts = defineJob<Record<string, never>>({
  name: 'purge_checkouts',
  every: '*/10 * * * *',
  async run(_payload, platform) {
    const batch = () => inTransaction(platform, ({ db }) => purgeExpiredCheckouts(db, platform.clock.now()));
    while (await batch());
  },
});
