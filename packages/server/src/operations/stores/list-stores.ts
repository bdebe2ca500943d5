import { nullable, Store, storeFields } from '@souk/contract';
import { Type } from 'typebox';
import { listStores as listStoresOf } from '../../domains/businesses/find-store.js';
import { ok } from '../../foundation/http/answer.js';
import { cutPage } from '../../foundation/http/paginate.js';
import { defineOperation } from '../define-operation.js';

export const listStores = defineOperation({
  name: 'listStores',
  method: 'GET',
  path: '/stores',
  tag: 'Stores',
  summary: 'Lists the stores the caller is let into, newest first.',
  needs: 'stores:read',
  selectable: storeFields,
  paged: true,
  answers: [
    {
      status: 200,
      description: 'A page of stores.',
      schema: Type.Object({ data: Type.Array(Store), nextCursor: nullable(Type.String()) }),
    },
  ],
  handle: async ({ db, caller, page }) => {
    const found = await listStoresOf(db, caller, { sort: 'createdAt', after: page.after, limit: page.limit + 1 });
    const { rows, nextCursor } = cutPage(found, page.limit, ({ at, store }) => page.cursorAfter([at, store.id]));
    return ok({ data: rows.map(({ store }) => store), nextCursor });
  },
});
