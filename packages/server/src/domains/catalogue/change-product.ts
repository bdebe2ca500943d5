import { isDeepStrictEqual } from 'node:util';
import type { NewVariant, Product, ProductPatch, RuleField, VariantPatch } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { recordEvents } from '../events/record-events.js';
import { wholeAmount } from './amounts.js';
import { settleProducts, touchProducts } from './collection-memberships-table.js';
import { lockProducts } from './lock-catalogue.js';
import { insertVariants, type ProductValues, updateProduct, updateVariant } from './products-table.js';
import { readProduct } from './read-products.js';
import { patchedVariant, validateVariants, variantColumns } from './validate-variants.js';

/** Which rules a changed member can affect. */
const ruleFieldOf: Partial<Record<keyof ProductValues, RuleField>> = {
  name: 'NAME',
  sku: 'SKU',
  price: 'PRICE',
  compareAtPrice: 'COMPARE_AT_PRICE',
  tags: 'TAG',
};

/** Changes what the patch names. A patch that changes nothing leaves the product and its time unchanged and announces nothing. */
export async function patchProduct(
  context: Context,
  reach: BusinessAccess,
  id: string,
  patch: ProductPatch,
  now: Date,
): Promise<void> {
  const { db } = context;
  const before = await productToChange(db, reach, id);
  const after = patchedProduct(before, patch);
  const changed = (Object.keys(after) as (keyof ProductValues)[]).filter(
    (member) => !isDeepStrictEqual(before[member], after[member]),
  );
  if (changed.length === 0) return;
  if (changed.includes('options')) rejectUnfit(after.options, before.variants);

  await updateProduct(db, reach.businessId, id, after, now);
  const fields = changed.flatMap((member) => ruleFieldOf[member] ?? []);
  const moved = fields.length === 0 ? [] : await settleProducts(db, reach.businessId, [id], { fields });
  await announce(context, reach, before, moved.length > 0 ? [...changed, 'collectionIds'] : changed, now);
}

/** Adds a variant after those the product has. Returns its id. */
export async function addVariant(
  context: Context,
  reach: BusinessAccess,
  productId: string,
  given: NewVariant,
  now: Date,
): Promise<string> {
  const { db } = context;
  const product = await productToChange(db, reach, productId);
  const variant = variantColumns(given, product);
  rejectUnfit(product.options, [...product.variants, variant]);
  const { businessId } = reach;
  const [id] = await insertVariants(db, { businessId, productId, now }, [variant]);
  await touchProducts(db, businessId, [productId], now);
  await announce(context, reach, product, ['variants'], now);
  return id as string;
}

export async function patchVariant(
  context: Context,
  reach: BusinessAccess,
  productId: string,
  variantId: string,
  patch: VariantPatch,
  now: Date,
): Promise<void> {
  const { db } = context;
  const product = await productToChange(db, reach, productId);
  const before = product.variants.find(({ id }) => id === variantId) ?? throwDomainError('NOT_FOUND');
  const after = patchedVariant(before, patch);
  const unchanged = Object.entries(after).every(([member, value]) =>
    isDeepStrictEqual(value, before[member as keyof typeof after]),
  );
  if (unchanged) return;
  rejectUnfit(
    product.options,
    product.variants.map((variant) => (variant.id === variantId ? after : variant)),
  );
  await updateVariant(db, reach.businessId, variantId, after, now);
  await touchProducts(db, reach.businessId, [productId], now);
  await announce(context, reach, product, ['variants'], now);
}

/** Locked before it is read, so that what is compared is what will be overwritten. */
async function productToChange(db: Database, reach: BusinessAccess, id: string): Promise<Product> {
  await lockProducts(db, reach.businessId, [id]);
  return (await readProduct(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}

function patchedProduct(before: Product, patch: ProductPatch): ProductValues {
  const { compareAtPrice } = patch;
  return {
    name: patch.name ?? before.name,
    description: patch.description === undefined ? before.description : patch.description,
    sku: patch.sku === undefined ? before.sku : patch.sku,
    price: wholeAmount(patch.price ?? before.price),
    compareAtPrice:
      compareAtPrice === undefined ? before.compareAtPrice : compareAtPrice && wholeAmount(compareAtPrice),
    active: patch.active ?? before.active,
    images: patch.images?.map(({ url, alt }) => ({ url, alt: alt ?? null })) ?? before.images,
    options: patch.options ?? before.options,
    tags: patch.tags ?? before.tags,
    stockPolicy: patch.stockPolicy ?? before.stockPolicy,
  };
}

function rejectUnfit(...fit: Parameters<typeof validateVariants>): void {
  const problems = validateVariants(...fit);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
}

async function announce(
  context: Context,
  reach: BusinessAccess,
  product: Product,
  changed: readonly string[],
  now: Date,
) {
  const { businessId } = reach;
  await recordEvents(context, [
    { topic: 'products/updated', businessId, storeId: product.storeId, resourceId: product.id, changed, at: now },
  ]);
}
