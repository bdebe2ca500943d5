import { NewProduct, productFields } from '@souk/contract';
import { requireStoreContext } from '../../domains/businesses/find-store-context.js';
import { createProduct as makeProduct } from '../../domains/catalogue/create-product.js';
import { stockProduct } from '../../domains/inventory/stock-product.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { created } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { ProductResponse, productOr404 } from './product-responses.js';

export const createProduct = defineOperation({
  name: 'createProduct',
  method: 'POST',
  path: '/products',
  tag: 'Products',
  summary: 'Create a product',
  description: 'With its variants, if any. Stock starts at 0.',
  needs: 'products:create',
  body: { kind: 'json', schema: NewProduct },
  selectable: productFields,
  responses: [{ status: 201, description: 'The product', schema: ProductResponse }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ context, db, caller, body, now }) => {
    if (!isId(body.storeId)) throwDomainError('NOT_FOUND');
    const { businessId, storeId, currency } = await requireStoreContext(db, caller, body.storeId);
    const productId = await makeProduct(context, { businessId, currency }, { ...body, storeId }, now);
    await stockProduct(context, { businessId, storeId, productId }, now);
    return created({ data: await productOr404(db, caller, productId) });
  },
});
