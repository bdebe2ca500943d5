import { maxBulkExports } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import {
  type BulkExportRow,
  countOpenExports,
  insertExport,
  lockExportsOf,
  type NewExport,
} from './bulk-exports-table.js';

export type { NewExport };

/** Records what is to be exported; the limit is exact however many concurrent requests there are. */
export async function requestBulkExport(db: Database, given: NewExport, now: Date): Promise<BulkExportRow> {
  await lockExportsOf(db, given);
  if ((await countOpenExports(db, given)) >= maxBulkExports) {
    throwDomainError('BULK_EXPORT_LIMIT', { members: { limit: maxBulkExports } });
  }
  return insertExport(db, given, now);
}
