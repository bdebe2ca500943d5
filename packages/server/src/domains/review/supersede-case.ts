import type { Database } from '../../foundation/database/open-database.js';
import { setReviewState } from '../versions/set-review-state.js';
import type { CaseRow } from './cases-table.js';
import { transitionCase } from './transition-case.js';

/** A newer case takes its place. The caller holds its lock. */
export async function supersedeCase(transaction: Database, row: CaseRow, now: Date): Promise<void> {
  await transitionCase(transaction, row, { action: 'supersede' }, now);
  await allowAnotherReview(transaction, row);
}

/** A version whose case ended without a decision must be able to get another one. */
export async function allowAnotherReview(transaction: Database, { kind, app_id, version }: CaseRow): Promise<void> {
  if (kind === 'version' && version !== null) await setReviewState(transaction, app_id, version, 'required');
}
