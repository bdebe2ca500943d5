import { createCollection } from '@souk/server/domains/catalogue/write-collection.js';
import { adjustStock } from '@souk/server/domains/inventory/adjust-stock.js';
import { readInventoryLevelPage } from '@souk/server/domains/inventory/read-inventory-levels.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { sql } from 'kysely';
import { openStockedStore } from '../commerce/open-stocked-store.js';
import type { Benchmark } from '../harness/benchmark.js';

const conditionalCollections = 100;

/** What it costs that conditional collections are right at once: a stock change has to be checked against their rules. */
export const stockWithCollections: Benchmark = {
  name: 'stock-with-collections',
  title: `Adjusting stock with ${conditionalCollections} conditional collections, against none`,
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 3 },
  rounds: 5,
  roundsWhenQuick: 1,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const { platform } = souk.composed;
    const size = workplace.quick ? { products: 1_000, adjustments: 60 } : { products: 100_000, adjustments: 400 };
    const plain = await openShop(platform, size.products, 0);
    const sorted = await openShop(platform, size.products, conditionalCollections);
    await sql`analyze`.execute(platform.db);
    const measure = (shop: Shop) => adjustMany(platform, shop, size.adjustments);
    await measure(plain);
    await measure(sorted);
    return {
      ours: { name: `${conditionalCollections} conditional collections`, measure: () => measure(sorted) },
      reference: { name: 'none', measure: () => measure(plain) },
      close: () => souk.stop(),
    };
  },
};

interface Shop {
  businessId: string;
  levelIds: string[];
}

async function openShop(platform: Platform, products: number, collections: number): Promise<Shop> {
  const { db } = platform;
  const now = platform.clock.now();
  const { businessId, storeId } = await openStockedStore(platform, products);
  for (let index = 0; index < collections; index++) {
    const given = {
      storeId,
      name: `Nearly gone, around ${index * 100} dinars`,
      rules: [
        { field: 'STOCK' as const, operator: 'LESS_THAN' as const, valueNumber: 5 + index },
        {
          field: 'PRICE' as const,
          operator: 'BETWEEN' as const,
          valueNumber: index * 100,
          valueNumberMax: index * 100 + 100,
        },
      ],
    };
    await db
      .transaction()
      .execute((transaction) => createCollection({ db: transaction }, { businessId, storeIds: null }, given, now));
  }
  if (collections > 0) await finishApplyingRules(platform, businessId);
  const walk = {
    sort: 'createdAt',
    businessId,
    storeIds: null,
    from: undefined,
    to: undefined,
    after: undefined,
  } as const;
  const levels = await readInventoryLevelPage(db, { ...walk, filters: {}, limit: products });
  return { businessId, levelIds: levels.map(({ id }) => id) };
}

/** Does for all collections at once what the background job would do one by one: no worker runs here. */
async function finishApplyingRules({ db }: Platform, businessId: string): Promise<void> {
  await sql`
    insert into collection_products (business_id, collection_id, product_id)
    select stock.business_id, stock.collection_id, product.id
    from collection_rules as stock
    join collection_rules as price on price.business_id = stock.business_id
      and price.collection_id = stock.collection_id and price.field = 'PRICE'
    join products as product on product.business_id = stock.business_id
      and product.available < stock.value_number and product.price between price.value_number and price.value_number_max
    where stock.business_id = ${businessId} and stock.field = 'STOCK'
    on conflict do nothing`.execute(db);
  await sql`update collection_counts as count set products = (
      select count(*) from collection_products as membership
      where membership.business_id = ${businessId} and membership.collection_id = count.collection_id)
    where business_id = ${businessId}`.execute(db);
  await sql`update collections set settled_up_to = null where business_id = ${businessId}`.execute(db);
}

let turn = 0;

/** Milliseconds for one adjustment, each in its own transaction as a request would have it. */
async function adjustMany({ db, clock }: Platform, { businessId, levelIds }: Shop, count: number): Promise<number> {
  const reach = { businessId, storeIds: null };
  const startedAt = performance.now();
  for (let done = 0; done < count; done++) {
    // Spread far apart, and down and up again, so that products leave and join collections.
    const levelId = levelIds[(turn * 7_919) % levelIds.length] as string;
    const delta = turn++ % 2 === 0 ? -3 : 3;
    await db
      .transaction()
      .execute((transaction) =>
        adjustStock({ db: transaction }, reach, levelId, { delta, reason: 'Benchmark' }, clock.now()),
      );
  }
  return (performance.now() - startedAt) / count;
}
