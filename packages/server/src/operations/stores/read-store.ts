import { Store, storeFields } from '@souk/contract';
import { Type } from 'typebox';
import { findStore } from '../../domains/businesses/find-store.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const readStore = defineOperation({
  name: 'readStore',
  method: 'GET',
  path: '/stores/{id}',
  tag: 'Stores',
  summary: 'Get a store',
  needs: 'stores:read',
  params: { id: adminId() },
  selectable: storeFields,
  responses: [{ status: 200, description: 'The store', schema: Type.Object({ data: Store }) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await findStore(db, caller, id) }),
});
