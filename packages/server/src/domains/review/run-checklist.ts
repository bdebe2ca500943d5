import type { Checklist, Distribution } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { type AppRow, findApp } from '../apps/find-app.js';
import { versionedApp } from '../apps/record-app-versions.js';
import { findDeveloper } from '../developers/moderate-developer.js';
import { findPublishedListing } from '../listings/find-listing.js';
import { findVersion } from '../versions/find-versions.js';
import { type CaseRow, lockCase, type SubmittedListing, selectCase } from './cases-table.js';
import type { CheckSubject } from './checklist/check.js';
import { askForMailDomains } from './checklist/look-up-mail-domain.js';
import { runChecks } from './checklist/run-checks.js';
import { notifyOfChecks } from './notify-developer.js';
import { readSubmittedListing } from './read-submitted-listing.js';
import { transitionCase } from './transition-case.js';

interface ChecklistPayload {
  caseId: string;
}

/** Checks a case in the background. Safe to run twice: only a case that is still checking takes an outcome. */
export const runChecklist = defineJob<ChecklistPayload>({
  name: 'run_checklist',
  maxAttempts: 10,
  async run({ caseId }, platform) {
    const row = await selectCase(platform.db, caseId);
    if (row?.state !== 'checking') return;
    const checks = await check(platform, await subjectOfCase(platform, row));
    await inTransaction(platform, (context) => finishChecks(context, platform, caseId, checks));
  },
});

/** What the checks would find if it were submitted now. Stores nothing. */
export async function checkDry(platform: Platform, app: AppRow, distribution: Distribution): Promise<Checklist> {
  const listing = await readSubmittedListing(platform.db, app, platform.config.baseUrl);
  return check(platform, await subjectOf(platform.db, app, distribution, listing, app.latest_version));
}

const check = (platform: Platform, subject: CheckSubject): Promise<Checklist> =>
  runChecks(subject, { ...platform, mailDomains: askForMailDomains() });

/** A failed check ends a submission; in a version case it is only shown to the reviewer. */
async function finishChecks(context: Context, platform: Platform, caseId: string, checks: Checklist): Promise<void> {
  const { db } = context;
  const row = await lockCase(db, caseId);
  if (row?.state !== 'checking') return;
  const action = checks.passed || row.kind === 'version' ? 'pass_checks' : 'fail_checks';
  const moved = await transitionCase(db, row, { action, changes: { checks } }, platform.clock.now());
  if (action === 'fail_checks') await notifyOfChecks(context, platform, moved);
}

/** What the case named when it was opened; a version case is judged by the listing merchants see. */
async function subjectOfCase({ db, config }: Platform, row: CaseRow): Promise<CheckSubject> {
  const app = (await findApp(db, row.app_id)) ?? throwDomainError('APP_NOT_FOUND');
  const distribution = row.distribution ?? (app.state === 'unlisted' ? 'unlisted' : 'public');
  const published = row.snapshot ? undefined : await findPublishedListing(db, app.id);
  const listing =
    row.snapshot ??
    (published && { ...published.snapshot, testInstructions: null }) ??
    (await readSubmittedListing(db, app, config.baseUrl));
  return subjectOf(db, app, distribution, listing, row.version);
}

async function subjectOf(
  db: Database,
  app: AppRow,
  distribution: Distribution,
  listing: SubmittedListing,
  version: number | null,
): Promise<CheckSubject> {
  const developer = (await findDeveloper(db, app.developer_id)) ?? throwDomainError('DEVELOPER_NOT_FOUND');
  const named = version === null ? undefined : await findVersion(db, versionedApp(app), version);
  return { app, developer, distribution, listing, version: named ?? null };
}
