import { variantFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { VariantAnswer, variantOr404 } from './product-answers.js';

export const readVariant = defineOperation({
  name: 'readVariant',
  method: 'GET',
  path: '/products/{productId}/variants/{id}',
  tag: 'Products',
  summary: 'Get a variant',
  needs: 'products:read',
  params: { productId: adminId(), id: adminId() },
  selectable: variantFields,
  responses: [{ status: 200, description: 'The variant', schema: VariantAnswer }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { productId, id } }) =>
    ok({ data: await variantOr404(db, caller, productId, id) }),
});
