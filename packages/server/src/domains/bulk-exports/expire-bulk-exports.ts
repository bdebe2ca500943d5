import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import type { Database } from '../../foundation/database/open-database.js';
import { type ExportRef, expireExports, selectStalledExports } from './bulk-exports-table.js';
import { silentSeconds } from './write-bulk-export.js';

const batch = 100;

/** Those whose writer died, or whose job was lost. */
export function findStalledExports(db: Database, now: Date): Promise<ExportRef[]> {
  return selectStalledExports(db, new Date(now.getTime() - silentSeconds * 1000), batch);
}

/** Deletes files older than seven days; returns how many there were. */
export async function expireBulkExports(transaction: Database, now: Date): Promise<number> {
  const blobIds = await expireExports(transaction, batch, now);
  await deleteBlobs(transaction, blobIds);
  return blobIds.length;
}
