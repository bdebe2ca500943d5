import { ProductPatch, productFields } from '@souk/contract';
import { patchProduct as changeProduct } from '../../domains/catalogue/change-product.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { ProductResponse, productOr404 } from './product-responses.js';

export const patchProduct = defineOperation({
  name: 'patchProduct',
  method: 'PATCH',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Update a product',
  description: 'Omitted fields stay unchanged.',
  needs: 'products:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: ProductPatch },
  selectable: productFields,
  responses: [{ status: 200, description: 'The updated product', schema: ProductResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, db, caller, params: { id }, body, now }) => {
    await changeProduct(context, caller, id, body, now);
    return ok({ data: await productOr404(db, caller, id) });
  },
});
