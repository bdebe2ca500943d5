import type { Database } from '../../foundation/database/open-database.js';
import type { AppRow } from '../apps/find-app.js';
import { findListing, snapshotOf } from '../listings/find-listing.js';
import type { SubmittedListing } from './cases-table.js';

/** The draft of this moment: what would be published, and what only reviewers read. */
export async function readSubmittedListing(db: Database, app: AppRow, baseUrl: string): Promise<SubmittedListing> {
  const listing = await findListing(db, app, baseUrl);
  return { ...snapshotOf(listing), testInstructions: listing.testInstructions };
}
