import type { ListingChanges } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { AppRow } from '../apps/find-app.js';
import { checkListingFields } from './check-listing-fields.js';
import { mergeDraft } from './listings-table.js';

/** Writes the members that are named and leaves the others; null empties one. The caller holds the app's lock. */
export async function editListing(
  transaction: Database,
  app: AppRow,
  given: ListingChanges,
  now: Date,
  openedHosts: readonly string[] = [],
): Promise<void> {
  await mergeDraft(transaction, app.id, checkListingFields(given, openedHosts), now);
}
