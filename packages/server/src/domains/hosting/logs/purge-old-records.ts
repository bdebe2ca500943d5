import { defineJob } from '../../../foundation/jobs/define-job.js';
import { deleteSilentHosts } from '../leases/leases-table.js';
import { deleteOldUsage } from '../usage/hours-table.js';
import { deleteOldLogs } from './logs-table.js';

const keptDays = 7;
const hoursKeptDays = 90;
const atOnce = 5_000;

export const purgeHostingRecords = defineJob<Record<string, never>>({
  name: 'forget_hosted',
  every: '17 * * * *',
  async run(_, { db, clock }) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    while (await deleteOldLogs(db, daysAgo(keptDays), atOnce));
    await deleteOldUsage(db, daysAgo(hoursKeptDays));
    await deleteSilentHosts(db, 60);
  },
});
