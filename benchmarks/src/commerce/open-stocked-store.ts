import { fillStore } from '@souk/server/domains/synthetic/fill-store.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { sql } from 'kysely';

/** A business with one store and this many products, in no collection. */
export async function openStockedStore(platform: Platform, products: number) {
  const { db, clock, config } = platform;
  const now = clock.now();
  const { rows } = await sql<{ businessId: string; storeId: string }>`
    with business as (insert into businesses (name, created_at, updated_at) values ('Bench', ${now}, ${now}) returning id)
    insert into stores (business_id, name, subdomain, created_at, updated_at)
    select id, 'Bench', 'bench-' || id, ${now}, ${now} from business
    returning business_id as "businessId", id as "storeId"`.execute(db);
  const { businessId, storeId } = rows[0] as { businessId: string; storeId: string };
  const plan = { products, orders: 0, checkouts: 0, days: 90, withoutCollections: true } as const;
  const store = { businessId, storeId, currency: 'DZD', country: 'DZ' };
  const options = { seed: 'bench', plan, now, masterKey: config.masterKey };
  await db.transaction().execute((transaction) => fillStore({ db: transaction }, store, options));
  return { businessId, storeId };
}
