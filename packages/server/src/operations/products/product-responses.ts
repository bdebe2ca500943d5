import { Product, Variant } from '@souk/contract';
import { Type } from 'typebox';
import type { BusinessAccess } from '../../domains/businesses/business-access.js';
import { readProduct } from '../../domains/catalogue/read-products.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';

export const ProductResponse = Type.Object({ data: Product });
export const ProductsResponse = pageOf(Product);
export const VariantResponse = Type.Object({ data: Variant });
export const VariantsResponse = Type.Object({ data: Type.Array(Variant) });

export async function productOr404(db: Database, reach: BusinessAccess, id: string): Promise<Product> {
  return (await readProduct(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}

export async function variantOr404(
  db: Database,
  reach: BusinessAccess,
  productId: string,
  id: string,
): Promise<Variant> {
  const { variants } = await productOr404(db, reach, productId);
  return variants.find((variant) => variant.id === id) ?? throwDomainError('NOT_FOUND');
}
