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
  target: { kind: 'atLeast', ratio: 0.4 },
  rounds: 5,
  roundsWhenQuick: 5,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const { platform } = souk.composed;
    const products = workplace.quick ? 20_000 : 100_000;
    const store = await openStockedStore(platform, products);
    const shelves = await openShelves(platform, store);
    const timed = (change: (price: number) => Promise<void>) => async () => {
      await tidyUp(platform);
      const startedAt = performance.now();
      // Into a collection costs more than out of it, and differently so for either side: a round is both.
      for (let turn = 0; turn < thereAndBack; turn++) for (const price of shelves.prices) await change(price);
      return (thereAndBack * 2 * products) / ((performance.now() - startedAt) / 1000);
    };
    const ours = timed((price) => changeRule(platform, shelves, price));
    const reference = timed((price) => changePlainly(platform, shelves, price));
    await ours();
    await reference();
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: 'one plain statement', measure: reference },
      close: () => souk.stop(),
    };
  },
};

/** So often in a round, which is then long enough for a pause of the machine to be lost in it. */
const thereAndBack = 2;

/** As the database does it by itself, only that it does so at its own time: in one round and not in another. */
async function tidyUp({ db }: Platform): Promise<void> {
  await sql`vacuum analyze products, collection_products, events, events_to_fan_out`.execute(db);
}

/** Two collections of the same store: one with a rule, one whose members are written by hand. */
interface Shelves {
  businessId: string;
  storeId: string;
  ruled: string;
  plain: string;
  /** A tenth of the products lies between the two prices. Both collections begin with those below the second. */
  prices: [low: number, high: number];
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
    inTransaction(platform, (context) =>
      createCollection(context, { businessId, storeIds: null }, { storeId, name, rules }, clock.now()),
    );
  const [, high] = prices;
  const shelves = { ...store, prices, ruled: await add('By price', below(high)), plain: await add('By hand', []) };
  await untilApplied(platform, { ...store, collectionId: shelves.ruled });
  await changePlainly(platform, shelves, high);
  return shelves;
}

/** As a merchant does it; then what the background job does. No worker runs here. */
async function changeRule(platform: Platform, { businessId, storeId, ruled }: Shelves, price: number): Promise<void> {
  await inTransaction(platform, (context) =>
    patchCollection(context, { businessId, storeIds: null }, ruled, { rules: below(price) }, platform.clock.now()),
  );
  await untilApplied(platform, { businessId, storeId, collectionId: ruled });
}

async function untilApplied(
  platform: Platform,
  place: { businessId: string; storeId: string; collectionId: string },
): Promise<void> {
  let more = true;
  while (more) more = await inTransaction(platform, (context) => applyNextChunk(context, place, platform.clock.now()));
}

/** The same products into the same place and out of it, in one statement that locks everything and tells nobody. */
async function changePlainly({ db }: Platform, { businessId, plain }: Shelves, price: number): Promise<void> {
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
