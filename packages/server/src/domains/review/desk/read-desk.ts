import type { DeskReview, DeskReviewInFull } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { refuse } from '../../../foundation/http/refusal.js';
import { findApp } from '../../apps/find-app.js';
import { versionedApp } from '../../apps/follow-versions.js';
import { findVersion } from '../../versions/find-versions.js';
import type { CaseRow } from '../cases-table.js';
import { selectActionsOn } from './desk-actions-table.js';
import { selectDeskReview } from './desk-queue-table.js';

export { selectActions as listDeskActions } from './desk-actions-table.js';
export { selectQueue as listQueue } from './desk-queue-table.js';

export async function findDeskReview(db: Database, id: string): Promise<DeskReview> {
  return ((await selectDeskReview(db, id)) ?? refuse('REVIEW_NOT_FOUND')).shown;
}

/** With the listing as it was submitted, the manifest, and what was done on the desk. */
export async function findDeskReviewInFull(db: Database, id: string): Promise<DeskReviewInFull> {
  const { row, shown } = (await selectDeskReview(db, id)) ?? refuse('REVIEW_NOT_FOUND');
  const manifest = await findManifest(db, row);
  return { ...shown, listing: row.snapshot, manifest, actions: await selectActionsOn(db, { kind: 'review', id }) };
}

async function findManifest(db: Database, { app_id, version }: CaseRow): Promise<DeskReviewInFull['manifest']> {
  const app = version === null ? undefined : await findApp(db, app_id);
  if (!app || version === null) return null;
  return (await findVersion(db, versionedApp(app), version))?.manifest ?? null;
}
