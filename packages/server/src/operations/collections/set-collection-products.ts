import { CollectionProducts, collectionFields } from '@souk/contract';
import { setCollectionProducts as setProducts } from '../../domains/catalogue/set-collection-products.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { CollectionResponse, collectionOr404 } from './collection-responses.js';

export const setCollectionProducts = defineOperation({
  name: 'setCollectionProducts',
  method: 'PUT',
  path: '/collections/{id}/products',
  tag: 'Collections',
  summary: 'Set products of a collection',
  description: 'Replaces all products of a manual collection, in the order given.',
  needs: 'categories:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: CollectionProducts },
  selectable: collectionFields,
  responses: [{ status: 200, description: 'The updated collection', schema: CollectionResponse }],
  errors: ['NOT_FOUND', 'COLLECTION_NOT_MANUAL'],
  handle: async ({ context, db, caller, params: { id }, body, now }) => {
    await setProducts(context, caller, id, body.productIds, now);
    return ok({ data: await collectionOr404(db, caller, id) });
  },
});
