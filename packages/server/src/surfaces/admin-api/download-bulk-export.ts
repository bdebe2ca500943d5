import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { openExportFile } from '../../domains/bulk-exports/read-bulk-exports.js';
import { readBlob } from '../../foundation/blobs/blob-store.js';
import { readByteRange } from '../../foundation/http/byte-range.js';
import { anyone, defineRoute } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { adminId } from '../../foundation/http/path-params.js';

const anyoneWithTheAddress = {
  document: 'admin' as const,
  errorFormat: adminErrorFormatFor,
  access: anyone,
  errors: ['VALIDATION_FAILED', 'INTERNAL_ERROR', 'API_BUSY'] as const,
};

const File = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

/** The signature alone authorises the download; whether the installation still has access is re-checked. */
export const downloadBulkExport = defineRoute(
  { ...anyoneWithTheAddress, errors: [...anyoneWithTheAddress.errors] },
  {
    name: 'downloadBulkExport',
    method: 'GET',
    path: '/apps/bulk-exports/{id}/file',
    tag: 'Bulk exports',
    summary: 'Download a bulk export',
    description:
      'The whole file, or a range of it. The URL is the `url` of a finished export. No token is needed, and the URL works for 7 days.',
    params: { id: adminId() },
    query: Type.Object(
      {
        expires: Type.String({ pattern: '^\\d{1,12}$', description: 'The signature from the URL.' }),
        signature: Type.String({ maxLength: 128, description: 'The signature from the URL.' }),
      },
      { additionalProperties: false },
    ),
    responses: [
      { status: 200, description: 'The file: gzip, JSON Lines', mediaType: 'application/gzip', schema: File },
      { status: 206, description: 'The requested range', mediaType: 'application/gzip', schema: File },
      { status: 304, description: "The client's copy is current" },
    ],
    errors: [
      'NOT_FOUND',
      'PERMISSION_DENIED',
      'INSTALLATION_NOT_ACTIVE',
      'INSTALLATION_NOT_FOUND',
      'RANGE_NOT_SATISFIABLE',
    ],
    handle: async ({ params: { id }, query, request, platform: { db, clock, config } }) => {
      const { blob, name } = await openExportFile(db, { id, ...query }, { config, now: clock.now() });
      const etag = `"${blob.sha256}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
      };
      if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
      // Mixing ranges of two different files would corrupt the download.
      const ifRange = request.headers['if-range'];
      const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
      const range = readByteRange(asked, blob.bytes);
      const { start, end } = range ?? { start: 0, end: blob.bytes - 1 };
      return {
        status: range ? 206 : 200,
        bytes: Readable.from(readBlob(db, blob, start, end), { objectMode: false, highWaterMark: 0 }),
        headers: {
          ...headers,
          'content-length': String(end - start + 1),
          ...(range && { 'content-range': `bytes ${start}-${end}/${blob.bytes}` }),
        },
      };
    },
  },
);
