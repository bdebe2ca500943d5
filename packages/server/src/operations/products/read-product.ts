import { productFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { ProductResponse, productOr404 } from './product-responses.js';

export const readProduct = defineOperation({
  name: 'readProduct',
  method: 'GET',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Get a product',
  description: 'With its variants and collections.',
  needs: 'products:read',
  params: { id: adminId() },
  selectable: productFields,
  responses: [{ status: 200, description: 'The product', schema: ProductResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await productOr404(db, caller, id) }),
});
