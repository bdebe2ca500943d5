import {
  BulkExport,
  BulkExportInput,
  bulkExportFields,
  type ExportableResource,
  type Permission,
} from '@souk/contract';
import { Type } from 'typebox';
import { cancelBulkExport } from '../../domains/bulk-exports/cancel-bulk-export.js';
import {
  type ExportOwner,
  listBulkExports as listOwnExports,
  presentBulkExport,
  readBulkExport as readOne,
} from '../../domains/bulk-exports/read-bulk-exports.js';
import { requestBulkExport as request } from '../../domains/bulk-exports/request-bulk-export.js';
import type { Caller } from '../../domains/businesses/caller.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { cutPage, pageOf } from '../../foundation/http/lists/paginate.js';
import { adminId } from '../../foundation/http/path-params.js';
import { accepted, noContent, ok } from '../../foundation/http/response.js';

import { defineOperation, type Operation } from '../define-operation.js';
import { checkFields, checkFilters, listOf, readListPage } from './exportable-lists.js';
import { queueExport } from './write-export-file.js';

const tag = 'Bulk exports';
const One = Type.Object({ data: BulkExport }, { additionalProperties: false });

/**
 * An online token sees what its own person asked for, and so does a member: another's export may hold more than this one may
 * see.
 */
function ownerOf({ businessId, installationId, userId }: Caller): ExportOwner {
  if (installationId !== null) return { businessId, installationId, userId };
  return { businessId, installationId, userId: userId ?? throwDomainError('PERMISSION_DENIED') };
}

/** What reading the list needs, and so does a replayed answer. */
const permissionOf = (resource: ExportableResource) => listOf(resource).needs as Permission | null;

const requestBulkExport = defineOperation({
  name: 'requestBulkExport',
  method: 'POST',
  path: '/bulk-exports',
  tag,
  summary: 'Request a bulk export',
  description:
    "Writes everything that a list would return to a file: gzip, JSON Lines, one object per line. The filters and the required scope are those of the resource's list. The file is written in the background; `bulk/finished` notifies the app when it is ready. With `sort` set to `updatedAt`, an object that changes while the file is written can appear twice.",
  needs: (_params, body) => permissionOf((body as BulkExportInput).resource),
  body: { kind: 'json', schema: BulkExportInput },
  selectable: bulkExportFields,
  responses: [{ status: 202, description: 'Bulk export queued', schema: One }],
  errors: [
    'PERMISSION_DENIED',
    'NOT_FOUND',
    'STORE_SCOPE_FORBIDDEN',
    'INVALID_FIELDS',
    'BULK_EXPORT_LIMIT',
    'QUOTA_REACHED',
    'STORAGE_FULL',
  ],
  handle: async ({ context, db, caller, body, now, platform }) => {
    const { resource, filters, fields } = body;
    if (listOf(resource).only === 'app' && caller.kind !== 'app') throwDomainError('PERMISSION_DENIED');
    const list = { resource, filters: filters ?? {}, fields: fields ?? null };
    checkFilters(resource, list.filters);
    checkFields(list);
    // What the list itself would reject is refused now, not an hour later.
    await readListPage(list, { caller, db, platform }, { after: null, limit: 1 });
    const asked = {
      ...ownerOf(caller),
      ...list,
      permission: permissionOf(resource),
      storeIds: caller.storeIds,
      seesContacts: caller.maySeeContacts,
    };
    const row = await request(db, platform, asked, now);
    await queueExport(context, { businessId: row.business_id, id: row.id });
    return accepted({ data: presentBulkExport(row, { config: platform.config, now }) });
  },
});

const listBulkExports = defineOperation({
  name: 'listBulkExports',
  method: 'GET',
  path: '/bulk-exports',
  tag,
  summary: 'List bulk exports',
  description:
    'Newest first. An installation sees all of its own exports; an online token sees those requested by its user; a member sees their own.',
  needs: null,
  paged: true,
  selectable: bulkExportFields,
  responses: [{ status: 200, description: 'A page of bulk exports', schema: pageOf(BulkExport) }],
  errors: ['PERMISSION_DENIED'],
  handle: async ({ db, caller, page, now, platform: { config } }) => {
    const afterId = page.after ? String(page.after[0]) : null;
    const found = await listOwnExports(db, ownerOf(caller), { afterId, limit: page.limit }, { config, now });
    const { rows, nextCursor } = cutPage(found, page.limit, ({ id }) => page.cursorAfter([id]));
    return ok({ data: rows, nextCursor });
  },
});

const readBulkExport = defineOperation({
  name: 'readBulkExport',
  method: 'GET',
  path: '/bulk-exports/{id}',
  tag,
  summary: 'Get a bulk export',
  needs: null,
  params: { id: adminId() },
  selectable: bulkExportFields,
  responses: [{ status: 200, description: 'The bulk export', schema: One }],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, now, platform: { config } }) =>
    ok({ data: (await readOne(db, ownerOf(caller), id, { config, now })) ?? throwDomainError('NOT_FOUND') }),
});

const cancelBulkExportOperation = defineOperation({
  name: 'cancelBulkExport',
  method: 'DELETE',
  path: '/bulk-exports/{id}',
  tag,
  summary: 'Cancel a bulk export',
  description: 'The export must be queued or running.',
  needs: null,
  params: { id: adminId() },
  responses: [{ status: 204, description: 'Bulk export cancelled. Cancelling it again returns the same response' }],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'BULK_EXPORT_FINISHED'],
  handle: async ({ db, caller, params: { id }, now }) => {
    await cancelBulkExport(db, ownerOf(caller), id, now);
    return noContent();
  },
});

export const bulkExportOperations: Operation[] = [
  requestBulkExport,
  listBulkExports,
  readBulkExport,
  cancelBulkExportOperation,
];
