import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import type { Database } from '../../foundation/database/open-database.js';
import { forgetBundle } from './bundles-table.js';

/** Deletes the file of a version that nothing needs; what is known of it stays. False where it was gone already. */
export async function deleteBundle(db: Database, ref: { appId: string; version: number }, at: Date): Promise<boolean> {
  const blobId = await forgetBundle(db, ref, at);
  if (blobId === undefined) return false;
  await deleteBlobs(db, [blobId]);
  return true;
}
