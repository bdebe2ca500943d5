import { Store, storeFields } from '@souk/contract';
import { listStores as listStoresOf } from '../../domains/businesses/find-store.js';
import { cutPage, pageOf } from '../../foundation/http/lists/paginate.js';
import { ok } from '../../foundation/http/response.js';
import { ListQuery, readListRequest } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';

export const listStores = defineOperation({
  name: 'listStores',
  method: 'GET',
  path: '/stores',
  tag: 'Stores',
  summary: 'List stores',
  description: 'The stores that the caller can access, newest first.',
  needs: 'stores:read',
  query: ListQuery,
  selectable: storeFields,
  paged: true,
  responses: [
    {
      status: 200,
      description: 'A page of stores',
      schema: pageOf(Store),
    },
  ],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, page } = input;
    const found = await listStoresOf(db, await readListRequest(input));
    const { rows, nextCursor } = cutPage(found, page.limit, ({ at, store }) => page.cursorAfter([at, store.id]));
    return ok({ data: rows.map(({ store }) => store), nextCursor });
  },
});
