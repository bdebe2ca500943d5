import { collectionFields } from '@souk/contract';
import { readCollectionPage, readCollections } from '../../domains/catalogue/read-collections.js';
import { ListQuery, pageResponse, readListRequestForPage } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { CollectionsResponse } from './collection-responses.js';

export const listCollections = defineOperation({
  name: 'listCollections',
  method: 'GET',
  path: '/collections',
  tag: 'Collections',
  summary: 'List collections',
  needs: 'products:read',
  query: ListQuery,
  paged: true,
  selectable: collectionFields,
  responses: [{ status: 200, description: 'A page of collections', schema: CollectionsResponse }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller } = input;
    const walked = await readCollectionPage(db, await readListRequestForPage(input));
    return pageResponse(input, walked, (ids) => readCollections(db, caller, ids));
  },
});
