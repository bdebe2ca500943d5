import { productFields } from '@souk/contract';
import { readProducts, walkProducts } from '../../domains/catalogue/read-products.js';
import { answerPage, ListQuery, readListRequestForPage } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { ProductsAnswer } from './product-answers.js';

export const listProducts = defineOperation({
  name: 'listProducts',
  method: 'GET',
  path: '/products',
  tag: 'Products',
  summary: 'Lists products.',
  needs: 'products:read',
  query: ListQuery,
  paged: true,
  selectable: productFields,
  answers: [{ status: 200, description: 'A page of products.', schema: ProductsAnswer }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller } = input;
    const walked = await walkProducts(db, await readListRequestForPage(input));
    return answerPage(input, walked, (ids) => readProducts(db, caller, ids));
  },
});
