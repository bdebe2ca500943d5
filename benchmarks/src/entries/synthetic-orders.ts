import { fillStore } from '@souk/server/domains/synthetic/fill-store.js';
import { sql } from 'kysely';
import type { Benchmark } from '../harness/benchmark.js';

const promised = 100_000;
const aMinuteMs = 60_000;

/** A realistic shop, as dev stores and the demo get it, at the promised size. */
export const syntheticOrders: Benchmark = {
  name: 'synthetic-orders',
  title:
    '100,000 synthetic orders with 2,000 products (a quick run makes a tenth and counts it tenfold), against a minute',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1 },
  rounds: 1,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const { db, clock, config } = souk.composed.platform;
    const share = workplace.quick ? 10 : 1;
    const plan = { products: 2_000 / share, orders: promised / share, checkouts: 4_000 / share, days: 365 };
    const now = clock.now();
    const { rows } = await sql<{ businessId: string; storeId: string }>`
      with business as (insert into businesses (name, created_at, updated_at) values ('Bench', ${now}, ${now}) returning id)
      insert into stores (business_id, name, subdomain, created_at, updated_at)
      select id, 'Bench', 'bench', ${now}, ${now} from business
      returning business_id as "businessId", id as "storeId"`.execute(db);
    const store = { ...(rows[0] as { businessId: string; storeId: string }), currency: 'DZD', country: 'DZ' };
    const options = { seed: 'bench', plan, now, masterKey: config.masterKey };
    return {
      ours: {
        name: 'Souk',
        async measure() {
          const startedAt = performance.now();
          await db.transaction().execute((transaction) => fillStore({ db: transaction }, store, options));
          return (performance.now() - startedAt) * share;
        },
      },
      reference: { name: 'promised', measure: async () => aMinuteMs },
      close: () => souk.stop(),
    };
  },
};
