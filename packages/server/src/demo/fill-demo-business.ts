import { devStoreContents } from '@souk/contract';
import { listStoreIds } from '../domains/businesses/find-store.js';
import { findTradingPlace } from '../domains/businesses/find-trading-place.js';
import { walkProducts } from '../domains/catalogue/read-products.js';
import { fillStore } from '../domains/synthetic/fill-store.js';
import { inTransaction } from '../foundation/database/in-transaction.js';
import type { Platform } from '../foundation/platform.js';

/** Fills the stores that are still empty; later changes to the demo are kept. */
export async function fillDemoBusiness(
  platform: Platform,
  businessId: string,
  note: (detail: string) => void,
): Promise<void> {
  const { db, clock, config } = platform;
  for (const storeId of await listStoreIds(db, businessId)) {
    const place = await findTradingPlace(db, businessId, storeId);
    if (!place || (await hasProducts(platform, businessId, storeId))) continue;
    await inTransaction(platform, (context) =>
      fillStore(context, place, {
        seed: 'souk-demo',
        plan: devStoreContents.small,
        now: clock.now(),
        masterKey: config.masterKey,
        onProgress: (done, total) => note(`a shop, ${Math.round((done / total) * 100)} %`),
      }),
    );
  }
}

async function hasProducts({ db }: Platform, businessId: string, storeId: string): Promise<boolean> {
  const nowhere = { from: undefined, to: undefined, after: undefined, filters: {} };
  const found = await walkProducts(db, { ...nowhere, sort: 'createdAt', businessId, storeIds: [storeId], limit: 1 });
  return found.length > 0;
}
