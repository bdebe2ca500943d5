import { CollectionPatch, collectionFields } from '@souk/contract';
import { patchCollection as changeCollection } from '../../domains/catalogue/write-collection.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { CollectionResponse, collectionOr404 } from './collection-responses.js';

export const patchCollection = defineOperation({
  name: 'patchCollection',
  method: 'PATCH',
  path: '/collections/{id}',
  tag: 'Collections',
  summary: 'Update a collection',
  description: 'Omitted fields stay unchanged. An empty list of rules turns the collection into a manual one.',
  needs: 'categories:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: CollectionPatch },
  selectable: collectionFields,
  responses: [{ status: 200, description: 'The updated collection', schema: CollectionResponse }],
  errors: ['NOT_FOUND', 'COLLECTION_PARENT_NOT_FOUND', 'COLLECTION_PARENT_CIRCLE', 'COLLECTION_CONDITIONAL_LIMIT'],
  handle: async ({ context, db, caller, params: { id }, body, now }) => {
    await changeCollection(context, caller, id, body, now);
    return ok({ data: await collectionOr404(db, caller, id) });
  },
});
