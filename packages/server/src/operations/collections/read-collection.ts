import { collectionFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { CollectionResponse, collectionOr404 } from './collection-responses.js';

export const readCollection = defineOperation({
  name: 'readCollection',
  method: 'GET',
  path: '/collections/{id}',
  tag: 'Collections',
  summary: 'Get a collection',
  needs: 'products:read',
  params: { id: adminId() },
  selectable: collectionFields,
  responses: [{ status: 200, description: 'The collection', schema: CollectionResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await collectionOr404(db, caller, id) }),
});
