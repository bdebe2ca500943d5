import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type CaseRow, lockCase, selectCaseOfApp, selectCasesOfApp, selectLatestCases } from './cases-table.js';

export type { CaseRow } from './cases-table.js';

/** Newest first. */
export const listCasesOf = selectCasesOfApp;

/** The newest case of each app. */
export const findLatestCases = selectLatestCases;

/** The app's case; another app's is a 404, like one that does not exist. */
export async function findCaseOf(db: Database, appId: string, id: string): Promise<CaseRow> {
  return (await selectCaseOfApp(db, appId, id)) ?? throwDomainError('REVIEW_NOT_FOUND');
}

/** The same, locked until the transaction ends. The caller holds the app's lock. */
export async function lockCaseOf(transaction: Database, appId: string, id: string): Promise<CaseRow> {
  await findCaseOf(transaction, appId, id);
  return (await lockCase(transaction, id)) ?? throwDomainError('REVIEW_NOT_FOUND');
}
