import { NewVariant, variantFields } from '@souk/contract';
import { addVariant } from '../../domains/catalogue/change-product.js';
import { stockProduct } from '../../domains/inventory/stock-product.js';
import { adminId } from '../../foundation/http/path-params.js';
import { created } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { productOr404, VariantResponse, variantOr404 } from './product-responses.js';

export const createVariant = defineOperation({
  name: 'createVariant',
  method: 'POST',
  path: '/products/{productId}/variants',
  tag: 'Products',
  summary: 'Create a variant',
  description: 'The first variant takes over the stock of the product.',
  needs: 'products:update',
  params: { productId: adminId() },
  body: { kind: 'json', schema: NewVariant },
  selectable: variantFields,
  responses: [{ status: 201, description: 'The variant', schema: VariantResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, db, caller, params: { productId }, body, now }) => {
    const id = await addVariant(context, caller, productId, body, now);
    const { storeId } = await productOr404(db, caller, productId);
    await stockProduct(context, { businessId: caller.businessId, storeId, productId }, now);
    return created({ data: await variantOr404(db, caller, productId, id) });
  },
});
