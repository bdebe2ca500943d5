import { fromCents, maxCents, toCents } from '@souk/contract';
import type { KeysetPageRequest } from '../../../foundation/database/sql/keyset-page.js';
import { patchProduct } from '../../catalogue/change-product.js';
import { createProduct } from '../../catalogue/create-product.js';
import { readProduct } from '../../catalogue/read-products.js';
import { adjustStock } from '../../inventory/adjust-stock.js';
import {
  readInventoryLevel,
  readInventoryLevelPage,
  readInventoryLevels,
} from '../../inventory/read-inventory-levels.js';
import { stockProduct } from '../../inventory/stock-product.js';
import { generateCatalogue } from '../../synthetic/generate-catalogue.js';
import { type ActionContext, type Changed, noCandidate, type PerformAction } from './action-context.js';
import { named, newestMatching } from './choose-target.js';
import { chooseProduct } from './generate-purchase.js';

const makeProduct: PerformAction = async (shop) => {
  const { context, place, store, now } = shop;
  const { businessId, storeId, currency } = place;
  const [generated] = generateCatalogue(`${store.seed}/${now.getTime()}`, 1);
  if (!generated) throw new Error('No product was generated.');
  const { name, description, price, tags } = generated;
  const productId = await createProduct(
    context,
    { businessId, currency },
    { storeId, name, description, price, tags },
    now,
  );
  await stockProduct(context, { businessId, storeId, productId }, now);
  return changedProduct(shop, productId);
};

/** Ten percent more each time; a price that would become too high starts low again. */
function nextPrice(price: string): string {
  const dearer = (toCents(price) * 11n) / 10n + 1n;
  return fromCents(dearer > maxCents ? 100_00n : dearer);
}

const repriceProduct: PerformAction = async (shop, { productId }) => {
  const { context, viewer, now } = shop;
  const { id, price } = await chooseProduct(shop, productId, () => true);
  await patchProduct(context, viewer, id, { price: nextPrice(price) }, now);
  return changedProduct(shop, id);
};

async function changedProduct({ db, viewer }: ActionContext, id: string): Promise<Changed> {
  return { kind: 'product', id, resource: await readProduct(db, viewer, id) };
}

const countStock: PerformAction = async (shop, { inventoryLevelId, productId, delta = 10 }) => {
  const { context, db, viewer, now } = shop;
  const { id } = await chooseLevel(shop, inventoryLevelId, productId);
  await adjustStock(context, viewer, id, { delta, reason: 'Counted in a dev store' }, now);
  return { kind: 'inventoryLevel', id, resource: await readInventoryLevel(db, viewer, id) };
};

async function chooseLevel(shop: ActionContext, levelId: string | undefined, productId: string | undefined) {
  const { db, viewer } = shop;
  if (levelId !== undefined) return named(levelId, 'inventory level', (id) => readInventoryLevel(db, viewer, id));
  const product = productId === undefined ? undefined : await chooseProduct(shop, productId, () => true);
  const candidates = {
    walk: (request: KeysetPageRequest) =>
      readInventoryLevelPage(db, { ...request, sort: 'createdAt', filters: { productId: product?.id } }),
    read: (ids: string[]) => readInventoryLevels(db, viewer, ids),
  };
  const level = await newestMatching(shop, candidates, () => true);
  if (!level) throw noCandidate('There is no stock to adjust.', 'Create a product with create_product.');
  return level;
}

export const catalogueActions = {
  create_product: makeProduct,
  update_product: repriceProduct,
  adjust_stock: countStock,
};
