import { abandonIdleCheckouts } from '../../domains/checkouts/abandon-checkouts.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob } from '../../foundation/jobs/define-job.js';

/** Notices, each minute, the checkouts that were left alone for half an hour. A batch is a transaction of its own. */
export const abandonCheckouts = defineJob<Record<string, never>>({
  name: 'abandon_checkouts',
  every: '* * * * *',
  async run(_payload, platform) {
    const batch = () =>
      inTransaction(platform, (transaction) => abandonIdleCheckouts(transaction, platform.clock.now()));
    while (await batch());
  },
});
