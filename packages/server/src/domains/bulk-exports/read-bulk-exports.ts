import type { BulkExport } from '@souk/contract';
import { type Blob, findBlob } from '../../foundation/blobs/blob-store.js';
import type { Config } from '../../foundation/config.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import {
  type BulkExportRow,
  type ExportOwner,
  selectExport,
  selectExportById,
  selectExports,
  selectExportsByIds,
} from './bulk-exports-table.js';
import { requesterOf } from './requester.js';
import { downloadAddress, isDownloadSigned, secondsOf } from './sign-download.js';

export type { ExportOwner };

/** What presenting an export depends on besides the export itself. */
export interface Presentation {
  config: Pick<Config, 'baseUrl' | 'masterKey'>;
  now: Date;
}

export function presentBulkExport(row: BulkExportRow, { config, now }: Presentation): BulkExport {
  const over = row.state === 'done' && row.url_expires_at !== null && row.url_expires_at <= now;
  const state = over ? 'expired' : row.state;
  const url =
    state === 'done' && row.url_expires_at !== null ? downloadAddress(config, row.id, row.url_expires_at) : null;
  return {
    id: row.id,
    resource: row.resource,
    filters: row.filters,
    fields: row.fields,
    state,
    objectCount: Number(row.object_count),
    bytes: Number(row.bytes),
    sha256: row.sha256,
    url,
    urlExpiresAt: row.url_expires_at?.toISOString() ?? null,
    errorCode: row.error_code,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export async function readBulkExport(
  db: Database,
  owner: ExportOwner,
  id: string,
  presentation: Presentation,
): Promise<BulkExport | undefined> {
  const row = await selectExport(db, owner, id);
  return row && presentBulkExport(row, presentation);
}

/** Newest first; one more than a page, so that the caller knows whether there is more. */
export async function listBulkExports(
  db: Database,
  owner: ExportOwner,
  page: { afterId: string | null; limit: number },
  presentation: Presentation,
): Promise<BulkExport[]> {
  const rows = await selectExports(db, owner, { ...page, limit: page.limit + 1 });
  return rows.map((row) => presentBulkExport(row, presentation));
}

/** For webhooks: those of the ids that are the installation's. */
export async function readBulkExports(
  db: Database,
  installation: { businessId: string; installationId: string },
  ids: readonly string[],
  presentation: Presentation,
): Promise<BulkExport[]> {
  const rows = await selectExportsByIds(db, installation, ids);
  return rows.map((row) => presentBulkExport(row, presentation));
}

export interface SignedDownload {
  id: string;
  expires: string;
  signature: string;
}

export interface ExportFile {
  blob: Blob;
  name: string;
}

/** The file behind a signed address, if it is still available and its requester still has the right to it. */
export async function openExportFile(
  db: Database,
  { id, expires, signature }: SignedDownload,
  { config, now }: Presentation,
): Promise<ExportFile> {
  if (!isDownloadSigned(config.masterKey, { id, expires }, signature)) return throwDomainError('NOT_FOUND');
  const row = await selectExportById(db, id);
  const { url_expires_at: expiresAt, blob_id: blobId } = row ?? {};
  if (row?.state !== 'done' || !expiresAt || expiresAt <= now || secondsOf(expiresAt) !== expires) {
    return throwDomainError('NOT_FOUND', { message: 'This download link has expired. Create another bulk export.' });
  }
  await requesterOf(db, row);
  const blob = blobId ? await findBlob(db, blobId) : undefined;
  return blob ? { blob, name: `${row.resource}-${row.id}.jsonl.gz` } : throwDomainError('NOT_FOUND');
}
