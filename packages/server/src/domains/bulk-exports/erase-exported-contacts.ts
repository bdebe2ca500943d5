import type { ExportableResource } from '@souk/contract';
import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import type { Database } from '../../foundation/database/open-database.js';
import { holdNewClaims, withdrawExports } from './bulk-exports-table.js';

/** The fields of each resource that say who a buyer is, or what was noted about them. */
const contactMembers: Record<ExportableResource, readonly string[]> = {
  orders: ['buyer', 'note', 'deliveryNote'],
  abandoned_checkouts: ['buyer'],
  customers: ['name', 'phone', 'phone2', 'email', 'address', 'note', 'tags'],
  products: [],
  collections: [],
  inventory_levels: [],
  stores: [],
  data: [],
};

/**
 * A buyer of the business was erased in this transaction: files that may hold their contacts are removed. A finished export
 * expires; one being written starts again, and then reads the erased rows. No writer starts another until this transaction
 * ends, so that no row is read before the erasure and written after it.
 */
export async function eraseExportedContacts(db: Database, businessId: string, at: Date): Promise<void> {
  await holdNewClaims(db, businessId);
  await deleteBlobs(db, await withdrawExports(db, businessId, contactMembers, at));
}
