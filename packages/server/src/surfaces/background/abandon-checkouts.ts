import { abandonIdleCheckouts } from '../../domains/checkouts/abandon-checkouts.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob } from '../../foundation/jobs/define-job.js';

/** Every minute, marks checkouts that were idle for half an hour as abandoned. Each batch is its own transaction. */
export const abandonCheckouts = defineJob<Record<string, never>>({
  name: 'abandon_checkouts',
  every: '* * * * *',
  async run(_payload, platform) {
    const batch = () => inTransaction(platform, (context) => abandonIdleCheckouts(context, platform.clock.now()));
    while (await batch());
  },
});
