import type { ExportableResource } from '@souk/contract';
import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import type { Database } from '../../foundation/database/open-database.js';
import { holdNewClaims, withdrawExports } from './bulk-exports-table.js';

/** The members of each resource that hold contacts of buyers. What an app keeps in its own values is the app's to erase. */
const contactMembers: Record<ExportableResource, readonly string[]> = {
  orders: ['buyer'],
  abandoned_checkouts: ['buyer'],
  customers: ['name', 'phone', 'phone2', 'email', 'address'],
  products: [],
  collections: [],
  inventory_levels: [],
  stores: [],
  data: [],
};

/**
 * A buyer of the business was erased, in this transaction: files that may hold their contacts go. A finished one expires; one
 * that is being written begins anew, and reads the erased rows then. Nobody begins to write another until this transaction
 * ends, so that no row is read as it was before and written down after.
 */
export async function eraseExportedContacts(db: Database, businessId: string, at: Date): Promise<void> {
  await holdNewClaims(db, businessId);
  await deleteBlobs(db, await withdrawExports(db, businessId, contactMembers, at));
}
