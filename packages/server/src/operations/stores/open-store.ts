import { NewStore, Store, storeFields } from '@souk/contract';
import { Type } from 'typebox';
import { openAnotherStore } from '../../domains/businesses/open-store.js';
import { created } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const openStore = defineOperation({
  name: 'openStore',
  method: 'POST',
  path: '/stores',
  tag: 'Stores',
  summary: 'Create a store',
  description: 'A business can have up to 20 stores.',
  needs: 'stores:update',
  only: 'member',
  body: { kind: 'json', schema: NewStore },
  selectable: storeFields,
  responses: [{ status: 201, description: 'Store created', schema: Type.Object({ data: Store }) }],
  errors: ['SUBDOMAIN_TAKEN', 'STORE_LIMIT_REACHED'],
  handle: async ({ db, caller, body, now }) =>
    created({ data: await openAnotherStore(db, caller.businessId, body, now) }),
});
