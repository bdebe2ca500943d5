import type { DeskReviewInFull } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { findManifest } from '../../versions/find-versions.js';
import { type CaseRow, selectApprovedVersion } from '../cases-table.js';
import { compareWithApproved } from './compare-with-approved.js';
import { selectActionsOn } from './desk-actions-table.js';
import { type DeskReviewRead, selectDeskReview } from './desk-queue-table.js';

export { selectActions as listDeskActions } from './desk-actions-table.js';
export { selectDecided as listDecided, selectQueue as listQueue } from './desk-queue-table.js';

export async function findDeskReview(db: Database, id: string): Promise<DeskReviewRead> {
  return ((await selectDeskReview(db, id)) ?? throwDomainError('REVIEW_NOT_FOUND')).shown;
}

/** With the listing as it was submitted, what changed since the last approval, and what was done on the desk. */
export async function findDeskReviewInFull(
  db: Database,
  id: string,
  userId: string,
): Promise<Omit<DeskReviewInFull, 'workingDaysLeft'>> {
  const { row, shown, ownerId } = (await selectDeskReview(db, id)) ?? throwDomainError('REVIEW_NOT_FOUND');
  const [manifest, approved, actions] = await Promise.all([
    row.version === null ? null : findManifest(db, row.app_id, row.version),
    findApproved(db, row),
    selectActionsOn(db, { kind: 'review', id }),
  ]);
  return {
    ...shown,
    ownWork: ownerId === userId,
    approved,
    changes: manifest && compareWithApproved(approved, manifest),
    listing: row.snapshot,
    manifest,
    actions,
  };
}

async function findApproved(db: Database, row: CaseRow): Promise<DeskReviewInFull['approved']> {
  const version = await selectApprovedVersion(db, row);
  const manifest = version === undefined ? null : await findManifest(db, row.app_id, version);
  return version === undefined || !manifest ? null : { version, manifest };
}
