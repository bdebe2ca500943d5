import { variantFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { productOr404, VariantsResponse } from './product-responses.js';

export const listVariants = defineOperation({
  name: 'listVariants',
  method: 'GET',
  path: '/products/{productId}/variants',
  tag: 'Products',
  summary: 'List variants of a product',
  description: 'All variants, in their order.',
  needs: 'products:read',
  params: { productId: adminId() },
  selectable: variantFields,
  responses: [{ status: 200, description: 'The variants', schema: VariantsResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { productId } }) =>
    ok({ data: (await productOr404(db, caller, productId)).variants }),
});
