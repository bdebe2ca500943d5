import { productFields } from '@souk/contract';
import { listCollectionProducts as listInOrder } from '../../domains/catalogue/list-collection-products.js';
import { cutPage } from '../../foundation/http/lists/paginate.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { ProductsResponse } from '../products/product-responses.js';

export const listCollectionProducts = defineOperation({
  name: 'listCollectionProducts',
  method: 'GET',
  path: '/collections/{id}/products',
  tag: 'Collections',
  summary: 'List products of a collection',
  description: "In the order given by the collection's `productSort`.",
  needs: 'products:read',
  params: { id: adminId() },
  paged: true,
  selectable: productFields,
  responses: [{ status: 200, description: 'A page of products', schema: ProductsResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, page }) => {
    const { products, positions } = await listInOrder(db, caller, id, { after: page.after, limit: page.limit + 1 });
    const { rows, nextCursor } = cutPage(
      products.map((product, index) => ({ product, position: positions[index] ?? [] })),
      page.limit,
      ({ position }) => page.cursorAfter(position),
    );
    return ok({ data: rows.map(({ product }) => product), nextCursor });
  },
});
