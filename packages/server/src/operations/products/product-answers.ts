import { Product, Variant } from '@souk/contract';
import { Type } from 'typebox';
import type { Reach } from '../../domains/businesses/reach.js';
import { readProduct } from '../../domains/catalogue/read-products.js';
import { tellResource } from '../../domains/events/tell-events.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/paginate.js';

export const ProductAnswer = Type.Object({ data: Product });
export const ProductsAnswer = pageOf(Product);
export const VariantAnswer = Type.Object({ data: Variant });
export const VariantsAnswer = Type.Object({ data: Type.Array(Variant) });

export async function productOr404(db: Database, reach: Reach, id: string): Promise<Product> {
  return (await readProduct(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}

/** One that was just changed: apps that hear of it from this process are shown what its caller is. */
export async function changedProduct(db: Database, reach: Reach, id: string): Promise<Product> {
  const product = await productOr404(db, reach, id);
  tellResource(db, 'product', product);
  return product;
}

export async function variantOr404(db: Database, reach: Reach, productId: string, id: string): Promise<Variant> {
  return variantOf(await productOr404(db, reach, productId), id);
}

export async function changedVariant(db: Database, reach: Reach, productId: string, id: string): Promise<Variant> {
  return variantOf(await changedProduct(db, reach, productId), id);
}

function variantOf({ variants }: Product, id: string): Variant {
  return variants.find((variant) => variant.id === id) ?? throwDomainError('NOT_FOUND');
}
