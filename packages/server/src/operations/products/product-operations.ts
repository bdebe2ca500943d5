import type { Operation } from '../define-operation.js';
import { createProduct } from './create-product.js';
import { createVariant } from './create-variant.js';
import { listProducts } from './list-products.js';
import { listVariants } from './list-variants.js';
import { patchProduct } from './patch-product.js';
import { patchVariant } from './patch-variant.js';
import { readProduct } from './read-product.js';
import { readVariant } from './read-variant.js';

export const productOperations: Operation[] = [
  listProducts,
  readProduct,
  createProduct,
  patchProduct,
  listVariants,
  readVariant,
  createVariant,
  patchVariant,
];
