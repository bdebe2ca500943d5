import { AppValue, appValueFields, dataKeyPattern, dataOwners, Words } from '@souk/contract';
import { Type } from 'typebox';
import { listValues as listValuesOf } from '../../domains/app-data/list-values.js';
import { ownerPermissions, requireOwner } from '../../domains/app-data/manage-value.js';
import { requirePermission } from '../../domains/businesses/caller.js';
import { InvalidInput } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const listValues = defineOperation({
  name: 'listValues',
  method: 'GET',
  path: '/data',
  tag: 'Data',
  summary: 'List app data',
  description:
    'Values stored by this installation, newest first. Values whose owner can no longer be read are skipped, so a page can hold fewer than `limit` values while `nextCursor` is set. Continue until it is null.',
  needs: null,
  only: 'app',
  query: Type.Object({
    ownerType: Type.Optional(Words(dataOwners, 'Only values stored on this type of resource.')),
    ownerId: Type.Optional(
      Type.String({
        pattern: '^\\d{1,24}$',
        description: 'Only values stored on this resource. Requires `ownerType`.',
      }),
    ),
    key: Type.Optional(Type.String({ pattern: dataKeyPattern, description: 'Only values with this key.' })),
  }),
  selectable: appValueFields,
  paged: true,
  responses: [
    {
      status: 200,
      description: 'A page of values',
      schema: pageOf(AppValue),
    },
  ],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ db, caller, query, page }) => {
    const { ownerType, ownerId } = query;
    if (ownerId !== undefined && ownerType === undefined) {
      throw new InvalidInput('parameters', ['ownerId requires ownerType.']);
    }
    const needed = ownerType && ownerPermissions[ownerType];
    if (needed) requirePermission(caller, needed);
    if (ownerType && ownerId !== undefined) await requireOwner(db, caller, ownerType, ownerId);
    const afterId = page.after ? String(page.after[0]) : null;
    const { values, lastId } = await listValuesOf(db, caller, query, { afterId, limit: page.limit });
    return ok({ data: values, nextCursor: lastId === null ? null : page.cursorAfter([lastId]) });
  },
});
