import { applyNextChunk } from '@souk/server/domains/catalogue/apply-rules.js';
import { createCollection, patchCollection } from '@souk/server/domains/catalogue/write-collection.js';
import { inTransaction } from '@souk/server/foundation/database/in-transaction.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { sql } from 'kysely';
import { openStockedStore } from '../commerce/open-stocked-store.js';
import type { Benchmark } from '../harness/benchmark.js';

/** What it costs that a changed rule is applied in small steps that hold up nobody, and that every product that moves is announced. */
export const collectionRuleChange: Benchmark = {
  name: 'collection-rule-change',
  title:
    'Products a second through a changed rule of a collection, of 100,000, against one plain change of the memberships',
  unit: 'perSecond',
  bar: { kind: 'atLeast', ratio: 0.5 },
  rounds: 5,
  roundsWhenQuick: 3,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const { platform } = souk.composed;
    const products = workplace.quick ? 10_000 : 100_000;
    const store = await openStockedStore(platform, products);
    const shelves = await openShelves(platform, store);
    const timed = (deed: () => Promise<void>) => async () => {
      const startedAt = performance.now();
      await deed();
      return products / ((performance.now() - startedAt) / 1000);
    };
    const ours = timed(() => changeRule(platform, shelves));
    const reference = timed(() => changePlainly(platform, shelves));
    await ours();
    await reference();
    await sql`vacuum analyze`.execute(platform.db);
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: 'one plain statement', measure: reference },
      close: () => souk.stop(),
    };
  },
};

/** Two collections of the same store: one with a rule, one whose members are written by hand. */
interface Shelves {
  businessId: string;
  storeId: string;
  ruled: string;
  plain: string;
  /** A tenth of the products lies between the two prices. */
  prices: [low: number, high: number];
  turns: { ruled: number; plain: number };
}

const below = (price: number) => [{ field: 'PRICE' as const, operator: 'LESS_THAN' as const, valueNumber: price }];

async function openShelves(platform: Platform, store: { businessId: string; storeId: string }): Promise<Shelves> {
  const { businessId, storeId } = store;
  const { db, clock } = platform;
  const { rows } = await sql<{ low: string; high: string }>`
    select percentile_disc(0.45) within group (order by price) as low,
      percentile_disc(0.55) within group (order by price) as high
    from products where business_id = ${businessId}`.execute(db);
  const prices: [number, number] = [Number(rows[0]?.low), Number(rows[0]?.high)];
  const add = (name: string, rules: ReturnType<typeof below>) =>
    inTransaction(platform, (transaction) =>
      createCollection(transaction, { businessId, storeIds: null }, { storeId, name, rules }, clock.now()),
    );
  const shelves = { ...store, ruled: await add('By price', below(prices[0])), plain: await add('By hand', []) };
  await untilApplied(platform, { ...store, collectionId: shelves.ruled });
  const whole = { ...shelves, prices, turns: { ruled: 0, plain: 0 } };
  await changePlainly(platform, whole);
  return whole;
}

/** As a merchant does it; then what the background job does. No worker runs here. */
async function changeRule(platform: Platform, { businessId, storeId, ruled, prices, turns }: Shelves): Promise<void> {
  turns.ruled += 1;
  const rules = below(prices[turns.ruled % 2] as number);
  await inTransaction(platform, (transaction) =>
    patchCollection(transaction, { businessId, storeIds: null }, ruled, { rules }, platform.clock.now()),
  );
  await untilApplied(platform, { businessId, storeId, collectionId: ruled });
}

async function untilApplied(
  platform: Platform,
  place: { businessId: string; storeId: string; collectionId: string },
): Promise<void> {
  let more = true;
  while (more)
    more = await inTransaction(platform, (transaction) => applyNextChunk(transaction, place, platform.clock.now()));
}

/** The same products into the same place and out of it, in one statement that locks everything and tells nobody. */
async function changePlainly({ db }: Platform, { businessId, plain, prices, turns }: Shelves): Promise<void> {
  turns.plain += 1;
  const price = prices[turns.plain % 2];
  await sql`
    with joined as (
      insert into collection_products (business_id, collection_id, product_id)
      select business_id, ${plain}, id from products where business_id = ${businessId} and price < ${price}
      on conflict do nothing
    )
    delete from collection_products as membership using products as product
    where membership.business_id = ${businessId} and membership.collection_id = ${plain}
      and product.business_id = ${businessId} and product.id = membership.product_id and product.price >= ${price}`.execute(
    db,
  );
}
