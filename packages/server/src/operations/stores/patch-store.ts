import { Store, StorePatch, storeFields } from '@souk/contract';
import { Type } from 'typebox';
import { changeStore } from '../../domains/businesses/change-store.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const patchStore = defineOperation({
  name: 'patchStore',
  method: 'PATCH',
  path: '/stores/{id}',
  tag: 'Stores',
  summary: 'Update a store',
  description: 'Omitted fields stay unchanged.',
  needs: 'stores:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: StorePatch },
  selectable: storeFields,
  responses: [{ status: 200, description: 'The updated store', schema: Type.Object({ data: Store }) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN', 'SUBDOMAIN_TAKEN'],
  handle: async ({ db, caller, params: { id }, body, now }) =>
    ok({ data: await changeStore(db, caller, id, body, now) }),
});
