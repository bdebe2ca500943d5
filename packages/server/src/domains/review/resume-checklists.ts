import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { takeSilentCases } from './cases-table.js';
import { checklistKey } from './open-case.js';
import { runChecklist } from './run-checklist.js';

/** A checklist takes seconds; one that is silent this long died with its process. */
const silentMinutes = 5;

/** Requeues the checklists that have been silent since before the time given. */
export async function resumeSilent(platform: Platform, silentSince: Date): Promise<number> {
  return inTransaction(platform, async (context) => {
    const caseIds = await takeSilentCases(context.db, silentSince, platform.clock.now());
    for (const caseId of caseIds) await enqueue(context, runChecklist, { caseId }, { key: checklistKey(caseId) });
    return caseIds.length;
  });
}

/** Resumes what a crash left behind: the queue itself would not hand it to others for hours. */
export const resumeChecklists = defineJob<Record<string, never>>({
  name: 'resume_checklists',
  every: '*/2 * * * *',
  async run(_, platform) {
    await resumeSilent(platform, new Date(platform.clock.now().getTime() - silentMinutes * 60_000));
  },
});
