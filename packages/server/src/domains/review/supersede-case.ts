import type { Database } from '../../foundation/database/open-database.js';
import { settleReview } from '../versions/settle-review.js';
import type { CaseRow } from './cases-table.js';
import { moveCase } from './move-case.js';

/** A newer case takes its place. The caller holds its lock. */
export async function supersedeCase(transaction: Database, row: CaseRow, now: Date): Promise<void> {
  await moveCase(transaction, row, { action: 'supersede' }, now);
  await letVersionAskAgain(transaction, row);
}

/** A version whose case ended without a decision must be able to get another one. */
export async function letVersionAskAgain(transaction: Database, { kind, app_id, version }: CaseRow): Promise<void> {
  if (kind === 'version' && version !== null) await settleReview(transaction, app_id, version, 'required');
}
