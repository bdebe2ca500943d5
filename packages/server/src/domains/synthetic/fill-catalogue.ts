import type { NewCollection } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { loadMembers, loadProducts, settleLoadedProducts } from '../catalogue/load-products.js';
import { createCollection } from '../catalogue/write-collection.js';
import { type LoadedLevel, loadLevels } from '../inventory/load-levels.js';
import type { FillOptions, StoreToFill } from './fill-options.js';
import { type GeneratedProduct, type GeneratedStock, generateCatalogue } from './generate-catalogue.js';
import type { Article } from './generate-order.js';
import { allGoods } from './sample-goods.js';

const batchSize = 1_000;

/** What can be bought, and the stock item it is taken from. */
export interface StockedArticle extends Article {
  level: LoadedLevel;
}

/** Generates and writes the collections and products. The stock is written last, once the orders are known. */
export async function fillCatalogue(
  context: Context,
  store: StoreToFill,
  options: FillOptions,
): Promise<StockedArticle[]> {
  const { db } = context;
  const { seed, plan, now, picturesOf } = options;
  const opened = now.getTime() - plan.days * 86_400_000;
  const categories = plan.withoutCollections ? [] : await makeCollections(context, store, new Date(opened));
  // Oldest first, so that ids grow with time here too.
  const generated = generateCatalogue(seed, plan.products).sort((one, other) => one.age - other.age);
  const shelves: StockedArticle[] = [];
  for (const batch of batches(generated)) {
    const ids = await generateIds(
      db,
      batch.reduce((sum, { variants }) => sum + 1 + 2 * Math.max(1, variants.length), 0),
    );
    const take = () => ids.shift() as string;
    const products = batch.map((product) => {
      const createdAt = new Date(opened + product.age * (now.getTime() - opened)).toISOString();
      const { stock: _stock, category, age: _age, ...values } = product;
      const variants = product.variants.map(({ stock: _, ...variant }) => ({
        ...variant,
        id: take(),
        compareAtPrice: null,
        active: true,
      }));
      const images = picturesOf?.(product) ?? values.images;
      return { ...values, images, category, id: take(), variants, stockPolicy: 'allow' as const, createdAt };
    });
    await loadProducts(db, store, products);
    for (const [index, product] of products.entries()) {
      shelves.push(...bucketsOf(product, batch[index] as GeneratedProduct, take));
    }
    for (const [category, collectionId] of categories) {
      const members = products.filter((product) => product.category === category).map(({ id }) => id);
      await loadMembers(db, { businessId: store.businessId, collectionId }, members);
    }
  }
  return shelves;
}

function bucketsOf(
  product: { id: string; name: string; sku: string; price: string; createdAt: string; variants: { id: string }[] },
  generated: GeneratedProduct,
  take: () => string,
): StockedArticle[] {
  const level = (variantId: string | null, stock: GeneratedStock): LoadedLevel => ({
    id: take(),
    productId: product.id,
    variantId,
    ...stock,
    reserved: 0,
    createdAt: product.createdAt,
  });
  const { id: productId, name, sku, price } = product;
  if (generated.variants.length === 0) {
    return [{ productId, variantId: null, name, variantName: null, sku, price, level: level(null, generated.stock) }];
  }
  return generated.variants.map((variant, index) => {
    const variantId = product.variants[index]?.id ?? null;
    const { name: variantName, sku, price, stock } = variant;
    return { productId, variantId, name, variantName, sku, price, level: level(variantId, stock) };
  });
}

/** Writes the stock items with what orders hold of them, and updates the conditional collections. */
export async function settleCatalogue(
  db: Database,
  store: StoreToFill,
  shelves: readonly StockedArticle[],
): Promise<void> {
  const available = new Map<string, number>();
  for (const { productId, level } of shelves) {
    available.set(productId, (available.get(productId) ?? 0) + level.onHand - level.reserved);
  }
  for (const batch of batches(shelves))
    await loadLevels(
      db,
      store,
      batch.map(({ level }) => level),
    );
  for (const batch of batches([...available])) {
    await settleLoadedProducts(
      db,
      store.businessId,
      batch.map(([productId, left]) => ({ productId, available: left })),
    );
  }
}

const conditional: Pick<NewCollection, 'name' | 'rules' | 'productSort'>[] = [
  { name: 'Nouveautés', productSort: 'NEWEST', rules: [{ field: 'TAG', operator: 'EQUALS', valueText: 'nouveau' }] },
  {
    name: 'Promotions',
    productSort: 'PRICE_ASC',
    rules: [{ field: 'COMPARE_AT_PRICE', operator: 'GREATER_THAN', valueNumber: 0 }],
  },
  {
    name: 'Moins de 2000 DA',
    productSort: 'PRICE_ASC',
    rules: [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 2000 }],
  },
  {
    name: 'Dernières pièces',
    productSort: 'UPDATED',
    rules: [{ field: 'STOCK', operator: 'BETWEEN', valueNumber: 1, valueNumberMax: 5 }],
  },
];

/** Created while the store is still empty, so that no rule has any products to evaluate yet. Returns the manual ones. */
async function makeCollections(context: Context, store: StoreToFill, at: Date): Promise<Map<string, string>> {
  const { storeId } = store;
  const reach = { businessId: store.businessId, storeIds: null };
  const categories = new Map<string, string>();
  const mode = await createCollection(context, reach, { storeId, name: 'Mode', sortOrder: 0 }, at);
  for (const [index, { category, tags }] of allGoods.entries()) {
    const parentId = tags.includes('mode') ? mode : null;
    const given = { storeId, name: category, parentId, sortOrder: index + 1 };
    categories.set(category, await createCollection(context, reach, given, at));
  }
  for (const [index, given] of conditional.entries()) {
    await createCollection(context, reach, { storeId, sortOrder: 100 + index, ...given }, at);
  }
  return categories;
}

export function* batches<T>(all: readonly T[], size = batchSize): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
