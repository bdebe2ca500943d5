import { expireBulkExports, findStalledExports } from '../../domains/bulk-exports/expire-bulk-exports.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import { queueExport } from '../../operations/bulk-exports/write-export-file.js';

/** Resumes exports that a crash left behind: the queue itself would keep them locked for hours. */
export const resumeBulkExports = defineJob<Record<string, never>>({
  name: 'resume_bulk_exports',
  every: '* * * * *',
  async run(_payload, { db, clock }) {
    for (const ref of await findStalledExports(db, clock.now())) await queueExport({ db }, ref);
  },
});

/** Files are kept for seven days. */
export const expireOldBulkExports = defineJob<Record<string, never>>({
  name: 'expire_bulk_exports',
  every: '11 * * * *',
  async run(_payload, platform) {
    const expireSome = () => inTransaction(platform, ({ db }) => expireBulkExports(db, platform.clock.now()));
    while ((await expireSome()) > 0);
  },
});
