import type { Database } from '../../foundation/database/open-database.js';
import { delistApp } from '../apps/delist-app.js';
import type { AppRow } from '../apps/find-app.js';
import { type CaseRow, lockOpenCases } from './cases-table.js';
import { lockCaseOf } from './find-cases.js';
import { allowAnotherReview } from './supersede-case.js';
import { transitionCase } from './transition-case.js';

/** The developer withdraws a case. The caller holds the app's lock. */
export async function withdrawCase(transaction: Database, appId: string, id: string, now: Date): Promise<CaseRow> {
  return withdraw(transaction, await lockCaseOf(transaction, appId, id), now);
}

/** Takes the app out of the marketplace and withdraws it from review. The caller holds the app's lock. */
export async function delistAndWithdraw(transaction: Database, app: AppRow, now: Date): Promise<AppRow> {
  const delisted = await delistApp(transaction, app, now);
  await withdrawOpenCases(transaction, app.id, now);
  return delisted;
}

/** The app no longer needs a review. The caller holds the app's lock. */
export async function withdrawOpenCases(transaction: Database, appId: string, now: Date): Promise<void> {
  for (const open of await lockOpenCases(transaction, appId)) await withdraw(transaction, open, now);
}

async function withdraw(transaction: Database, row: CaseRow, now: Date): Promise<CaseRow> {
  const withdrawn = await transitionCase(transaction, row, { action: 'withdraw' }, now);
  await allowAnotherReview(transaction, row);
  return withdrawn;
}
