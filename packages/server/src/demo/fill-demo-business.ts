import { devStoreContents } from '@souk/contract';
import { listStoreIds } from '../domains/businesses/find-store.js';
import { findStoreContext } from '../domains/businesses/find-store-context.js';
import { readProductPage } from '../domains/catalogue/read-products.js';
import { storeProductImage } from '../domains/product-images/store-product-images.js';
import type { FillOptions } from '../domains/synthetic/fill-options.js';
import { fillStore } from '../domains/synthetic/fill-store.js';
import { inTransaction } from '../foundation/database/in-transaction.js';
import type { Platform } from '../foundation/platform.js';
import { drawGoods, kindsOfGoods } from './draw-goods.js';

/** Fills the stores that are still empty; later changes to the demo are kept. */
export async function fillDemoBusiness(
  platform: Platform,
  businessId: string,
  note: (detail: string) => void,
): Promise<void> {
  const { db, clock, config } = platform;
  for (const storeId of await listStoreIds(db, businessId)) {
    const place = await findStoreContext(db, businessId, storeId);
    if (!place || (await hasProducts(platform, businessId, storeId))) continue;
    note('pictures');
    const picturesOf = await keepPictures(platform, businessId);
    await inTransaction(platform, (context) =>
      fillStore(context, place, {
        seed: 'souk-demo',
        plan: devStoreContents.small,
        now: clock.now(),
        masterKey: config.masterKey,
        picturesOf,
        onProgress: (done, total) => note(`sample store, ${Math.round((done / total) * 100)} %`),
      }),
    );
  }
}

const tonesOfEach = 3;

/** Pictures of each kind of goods in a few tones; products of a kind share them. */
async function keepPictures(platform: Platform, businessId: string): Promise<FillOptions['picturesOf']> {
  const urls = new Map<string, string[]>();
  // A start never fails because the disk is short: then the goods have no pictures.
  if (platform.diskRoom.isShort(0)) return () => [];
  for (const [place, kind] of kindsOfGoods.entries()) {
    const kept: string[] = [];
    for (let tone = 0; tone < tonesOfEach; tone++)
      kept.push(
        (await storeProductImage(platform, { businessId, userId: null }, drawGoods(kind, place + tone * 2))).url,
      );
    urls.set(kind, kept);
  }
  return ({ name, sku }) => {
    const kind = urls.get(sku.slice(0, 2)) ?? [];
    const first = Number(sku.slice(-2)) % Math.max(1, kind.length);
    return [...kind.slice(first), ...kind.slice(0, first)].map((url, at) => ({ url, alt: at === 0 ? name : null }));
  };
}

async function hasProducts({ db }: Platform, businessId: string, storeId: string): Promise<boolean> {
  const nowhere = { from: undefined, to: undefined, after: undefined, filters: {} };
  const found = await readProductPage(db, { ...nowhere, sort: 'createdAt', businessId, storeIds: [storeId], limit: 1 });
  return found.length > 0;
}
