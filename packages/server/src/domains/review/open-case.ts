import type { CaseReason, Distribution, ReviewCase } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { enqueue } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import type { AppRow } from '../apps/find-app.js';
import { type AppHistory, type CaseRow, insertCase, type SubmittedListing } from './cases-table.js';
import { workingDaysAfter } from './count-working-days.js';
import { runChecklist } from './run-checklist.js';

const firstReviewDays = 5;
const nextReviewDays = 2;

export interface CaseToOpen {
  app: Pick<AppRow, 'id' | 'name'>;
  kind: CaseRow['kind'];
  distribution: Distribution | null;
  version: { id: string; version: number } | null;
  reasons: readonly CaseReason[];
  snapshot: SubmittedListing | null;
  notes?: ReviewCase['notes'];
  history: AppHistory;
}

/** Writes the case and queues its checklist, in the caller's transaction. The caller holds the app's lock. */
export async function openCase(
  context: Context,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { app, version, history, notes = [], ...given }: CaseToOpen,
): Promise<CaseRow> {
  const at = clock.now();
  const workingDays = history.decided ? nextReviewDays : firstReviewDays;
  const row = await insertCase(context.db, {
    ...given,
    notes,
    appId: app.id,
    appName: app.name,
    version: version?.version ?? null,
    versionId: version?.id ?? null,
    previousReviewId: history.latestCaseId,
    workingDays,
    dueAt: workingDaysAfter(at, workingDays, config),
    at,
  });
  await enqueue(context, runChecklist, { caseId: row.id }, { key: checklistKey(row.id) });
  return row;
}

export const checklistKey = (caseId: string): string => `run_checklist:${caseId}`;
