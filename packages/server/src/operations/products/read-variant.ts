import { variantFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { VariantResponse, variantOr404 } from './product-responses.js';

export const readVariant = defineOperation({
  name: 'readVariant',
  method: 'GET',
  path: '/products/{productId}/variants/{id}',
  tag: 'Products',
  summary: 'Get a variant',
  needs: 'products:read',
  params: { productId: adminId(), id: adminId() },
  selectable: variantFields,
  responses: [{ status: 200, description: 'The variant', schema: VariantResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { productId, id } }) =>
    ok({ data: await variantOr404(db, caller, productId, id) }),
});
