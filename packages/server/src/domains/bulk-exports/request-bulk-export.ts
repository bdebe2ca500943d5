import { maxBulkExports } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { requireRoom } from '../storage/require-room.js';
import {
  type BulkExportRow,
  countOpenExports,
  insertExport,
  lockExportsOf,
  type NewExport,
} from './bulk-exports-table.js';
import { ownersOfExport } from './owners-of-export.js';

export type { NewExport };

/** Records what is to be exported; the limit is exact however many concurrent requests there are. */
export async function requestBulkExport(
  db: Database,
  platform: Pick<Platform, 'config' | 'diskRoom'>,
  given: NewExport,
  now: Date,
): Promise<BulkExportRow> {
  await lockExportsOf(db, given);
  if ((await countOpenExports(db, given)) >= maxBulkExports) {
    throwDomainError('BULK_EXPORT_LIMIT', { members: { limit: maxBulkExports } });
  }
  // How large it becomes shows only while it is written; without any room it is not begun.
  await requireRoom(db, platform, ownersOfExport(given), 1);
  return insertExport(db, given, now);
}
