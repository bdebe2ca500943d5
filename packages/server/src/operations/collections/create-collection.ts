import { collectionFields, NewCollection } from '@souk/contract';
import { requireStore } from '../../domains/businesses/caller.js';
import { findStoreContext } from '../../domains/businesses/find-store-context.js';
import { createCollection as makeCollection } from '../../domains/catalogue/write-collection.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { created } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { CollectionResponse, collectionOr404 } from './collection-responses.js';

export const createCollection = defineOperation({
  name: 'createCollection',
  method: 'POST',
  path: '/collections',
  tag: 'Collections',
  summary: 'Create a collection',
  description: 'Without rules it is manual; with rules it is conditional.',
  needs: 'categories:create',
  body: { kind: 'json', schema: NewCollection },
  selectable: collectionFields,
  responses: [{ status: 201, description: 'The collection', schema: CollectionResponse }],
  errors: ['COLLECTION_PARENT_NOT_FOUND', 'COLLECTION_CONDITIONAL_LIMIT', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ context, db, caller, body, now }) => {
    // The specification gives this operation no 404 for the store: one that does not exist is outside like any other.
    const place = isId(body.storeId) ? await findStoreContext(db, caller.businessId, body.storeId) : undefined;
    if (!place) throwDomainError('STORE_SCOPE_FORBIDDEN');
    const { storeId } = place;
    requireStore(caller, storeId);
    const id = await makeCollection(context, caller, { ...body, storeId }, now);
    return created({ data: await collectionOr404(db, caller, id) });
  },
});
