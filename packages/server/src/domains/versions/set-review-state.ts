import type { ReviewState } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { changeReview } from './versions-table.js';

/**
 * Records the outcome of a version's review: a decision, or `required` when the case ended without one, so that the
 * next release asks again.
 */
export async function setReviewState(
  db: Database,
  appId: string,
  version: number,
  state: Extract<ReviewState, 'approved' | 'changes_requested' | 'rejected' | 'required'>,
): Promise<void> {
  await changeReview(db, appId, version, { state });
}
