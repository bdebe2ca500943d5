import type { NewProduct } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { recordEvents } from '../events/record-events.js';
import { wholeAmount } from './amounts.js';
import { settleProducts } from './collection-memberships-table.js';
import { enterStoreCatalogue } from './lock-catalogue.js';
import { insertProduct, insertVariants } from './products-table.js';
import { validateVariants, variantColumns } from './validate-variants.js';

export interface ProductPlace {
  businessId: string;
  currency: string;
}

/** Creates a product with its variants and puts it into the collections whose rules match it. Returns its id. */
export async function createProduct(
  context: Context,
  place: ProductPlace,
  given: NewProduct,
  now: Date,
): Promise<string> {
  const { db } = context;
  const { businessId, currency } = place;
  const { storeId } = given;
  const price = wholeAmount(given.price);
  const options = given.options ?? [];
  const variants = (given.variants ?? []).map((variant) => variantColumns(variant, { name: given.name, price }));
  const problems = validateVariants(options, variants);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });

  await enterStoreCatalogue(db, storeId);
  const id = await insertProduct(
    db,
    { businessId, storeId, currency, now },
    {
      name: given.name,
      description: given.description ?? null,
      sku: given.sku ?? null,
      price,
      compareAtPrice: given.compareAtPrice ? wholeAmount(given.compareAtPrice) : null,
      active: given.active ?? true,
      images: (given.images ?? []).map(({ url, alt }) => ({ url, alt: alt ?? null })),
      options,
      tags: given.tags ?? [],
      stockPolicy: given.stockPolicy ?? 'allow',
    },
  );
  await insertVariants(db, { businessId, productId: id, now }, variants);
  await settleProducts(db, businessId, [id]);
  await recordEvents(context, [{ topic: 'products/created', businessId, storeId, resourceId: id, at: now }]);
  return id;
}
