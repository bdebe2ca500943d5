import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type ExportOwner, endExport, lockExport } from './bulk-exports-table.js';

/** Its writer notices with the next segment, and nothing of the file remains. Canceling twice is not an error. */
export async function cancelBulkExport(db: Database, owner: ExportOwner, id: string, now: Date): Promise<void> {
  const row = await lockExport(db, owner, id);
  if (!row) return throwDomainError('NOT_FOUND');
  if (row.state === 'canceled') return;
  const ended = await endExport(db, { businessId: row.business_id, id }, { state: 'canceled' }, now);
  if (!ended) throwDomainError('BULK_EXPORT_FINISHED', { message: `This bulk export is ${row.state}.` });
  if (row.blob_id) await deleteBlobs(db, [row.blob_id]);
}
