import { VariantPatch, variantFields } from '@souk/contract';
import { patchVariant as changeVariant } from '../../domains/catalogue/change-product.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { VariantResponse, variantOr404 } from './product-responses.js';

export const patchVariant = defineOperation({
  name: 'patchVariant',
  method: 'PATCH',
  path: '/products/{productId}/variants/{id}',
  tag: 'Products',
  summary: 'Update a variant',
  description: 'Omitted fields stay unchanged.',
  needs: 'products:update',
  params: { productId: adminId(), id: adminId() },
  body: { kind: 'json', schema: VariantPatch },
  selectable: variantFields,
  responses: [{ status: 200, description: 'The updated variant', schema: VariantResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, db, caller, params: { productId, id }, body, now }) => {
    await changeVariant(context, caller, productId, id, body, now);
    return ok({ data: await variantOr404(db, caller, productId, id) });
  },
});
