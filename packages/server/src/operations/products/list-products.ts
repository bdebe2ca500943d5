import { Id, productFields } from '@souk/contract';
import { Type } from 'typebox';
import { readProductPage, readProducts } from '../../domains/catalogue/read-products.js';
import { isId } from '../../foundation/http/path-params.js';
import { flagOf, listFilters, pageResponse, readListRequestForPage, SearchText, YesOrNo } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { ProductsResponse } from './product-responses.js';

const ProductsQuery = Type.Object({
  ...listFilters,
  active: Type.Optional(YesOrNo('`true`: only active products; `false`: only the others.')),
  collectionId: Type.Optional(Id),
  ids: Type.Optional(
    Type.String({
      maxLength: 2500,
      pattern: '^\\d{1,24}(,\\d{1,24}){0,99}$',
      description: 'Only these products: up to 100 IDs, separated by commas.',
      examples: ['1000001,1000002'],
    }),
  ),
  q: Type.Optional(SearchText('The start of a name, or of the SKU of the product or one of its variants.')),
});

export const listProducts = defineOperation({
  name: 'listProducts',
  method: 'GET',
  path: '/products',
  tag: 'Products',
  summary: 'List products',
  needs: 'products:read',
  query: ProductsQuery,
  paged: true,
  selectable: productFields,
  responses: [{ status: 200, description: 'A page of products', schema: ProductsResponse }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller, query } = input;
    const { active, collectionId, q, ids } = query;
    const request = await readListRequestForPage(input);
    const named = ids?.split(',').filter((id) => isId(id));
    const filters = { active: flagOf(active), collectionId, q: q?.trim(), ids: named };
    const hopeless = collectionId !== undefined && !isId(collectionId);
    const walked = hopeless ? [] : await readProductPage(db, { ...request, filters });
    return pageResponse(input, walked, (ids) => readProducts(db, caller, ids));
  },
});
