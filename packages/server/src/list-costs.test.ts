import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../testing/open-test-platform.js';
import { type PlantedShop, plantShop } from '../testing/plant-shop.js';
import type { Viewer } from './domains/businesses/viewer.js';
import { type ProductFilters, keysetListOf as walkOfProducts } from './domains/catalogue/product-list-table.js';
import { type CustomerFilters, keysetListOf as walkOfCustomers } from './domains/customers/customer-list-table.js';
import { type LevelFilters, keysetListOf as walkOfLevels } from './domains/inventory/level-list-table.js';
import type { OrderFilters } from './domains/orders/order-list-buckets.js';
import { keysetListOf as walkOfOrders } from './domains/orders/order-list-table.js';
import { idsOfPage, type KeysetList } from './foundation/database/sql/keyset-page.js';

/**
 * What a page of a list costs in a table that is large beside it: pages of memory that PostgreSQL touches, which do not depend
 * on how busy the machine is. A walk through the whole of any of these tables would touch several thousand.
 */

let house: TestPlatform;
let shop: PlantedShop;
const rows = 20_000;
/** Of these the newest are in a state that all others have left long ago. */
const fresh = 300;

beforeAll(async () => {
  house = await openTestPlatform();
  shop = await plantShop(house.platform.db, { stores: 3 });
  await fill();
}, 240_000);
afterAll(() => house.close());

async function fill(): Promise<void> {
  const { db } = house.platform;
  const business = sql`${shop.businessId}::bigint`;
  const store = sql`(${shop.storeIds}::bigint[])[1 + n % 3]`;
  const made = sql`timestamptz '2026-01-01' + n * interval '1 minute'`;
  const isFresh = sql`n > ${sql.lit(rows - fresh)}`;
  const left = (time: RawBuilder<unknown>) => sql`case when ${isFresh} then null else ${time} end`;
  const name = sql`(array['Amine', 'Mohamed', 'Yasmine', 'Karim'])[1 + n % 4] || ' ' || n`;
  const phone = sql`'+2135' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`;
  const series = sql`generate_series(1, ${rows}::int) as n`;
  await sql`insert into orders (business_id, store_id, number, status, waiting, currency, total, items, source, buyer_name,
      buyer_phone, confirmed_at, dispatched_at, delivered_at, created_at, updated_at)
    select ${business}, ${store}, n, case when ${isFresh} then 'pending' else 'completed' end, ${isFresh}, 'DZD', 0, '[]',
      'app', ${name}, ${phone}, ${left(made)}, ${left(made)}, ${left(made)}, ${made}, ${made} from ${series}`.execute(
    db,
  );
  await sql`insert into customers (business_id, name, phone, tags, created_at, updated_at)
    select ${business}, ${name}, ${phone}, '{}', ${made}, ${made} from ${series}`.execute(db);
  await sql`insert into products (business_id, store_id, name, sku, price, currency, active, images, options, tags, available,
      created_at, updated_at)
    select ${business}, ${store}, ${name}, 'LIST-' || n, 1, 'DZD', ${isFresh}, '[]', '[]', '{}', 0, ${made}, ${made}
    from ${series}`.execute(db);
  // Foreign keys would be checked by a plan that was made while there were no products.
  await sql`analyze products`.execute(db);
  await sql`insert into inventory_levels (business_id, store_id, product_id, on_hand, low_stock_threshold, created_at, updated_at)
    select business_id, store_id, id, 1, case when active then 5 end, created_at, updated_at from products
    where business_id = ${business} and sku like 'LIST-%'`.execute(db);
  for (const table of ['orders', 'customers', 'products', 'inventory_levels']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

async function pagesTouched(walk: KeysetList | undefined, storeIds: string[] | null): Promise<number> {
  if (!walk) throw new Error('Nothing is walked.');
  const request = {
    businessId: shop.businessId,
    storeIds,
    from: undefined,
    to: undefined,
    after: undefined,
    limit: 51,
  };
  const explained = sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, buffers, format json)
    ${idsOfPage(walk, request)}`;
  const plan = (await explained.execute(house.platform.db)).rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('There is no plan.');
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const walksBy = (sort: 'createdAt' | 'updatedAt') => ({
  orders: (filters: OrderFilters) => (viewer: Viewer) => walkOfOrders(sort, filters, viewer),
  customers: (filters: CustomerFilters) => (viewer: Viewer) => walkOfCustomers(sort, filters, viewer),
  products: (filters: ProductFilters) => (viewer: Viewer) => walkOfProducts(sort, filters, viewer),
  levels: (filters: LevelFilters) => (viewer: Viewer) => walkOfLevels(sort, filters, viewer),
});

describe.each(['createdAt', 'updatedAt'] as const)('a page of a large list, by %s', (sort) => {
  const { orders, customers, products, levels } = walksBy(sort);

  it.each([
    ['new orders', orders({ stage: 'new' }), 150],
    ['completed orders', orders({ status: 'completed', archived: false }), 150],
    ['held orders', orders({ waiting: true, stage: 'new', archived: false }), 150],
    ['orders that there are none of', orders({ status: 'pending', archived: true }), 150],
    ['orders of a rare name', orders({ q: 'karim 19' }), 2_600],
    ['orders of a common name', orders({ q: 'moh' }), 2_600],
    ['new orders of a common name', orders({ q: 'moh', stage: 'new' }), 2_600],
    ['orders of a phone', orders({ q: '1234567' }), 150],
    ['orders of a number', orders({ q: '19999' }), 200],
    ['orders of one buyer', orders({ customerId: '5' }), 150],
    ['new orders of one buyer', orders({ customerId: '5', stage: 'new', q: '19999' }), 150],
    ['one customer', customers({ q: 'yasmine 19998' }), 150],
    ['many customers', customers({ q: 'a' }), 2_600],
    ['products', products({}), 150],
    ['active products', products({ active: true }), 150],
    ['other products', products({ active: false }), 150],
    ['products of some ids', products({ ids: ['1', '2', '3'] }), 150],
    ['products of an SKU', products({ q: 'list-19999' }), 150],
    ['products of a common name', products({ q: 'moh' }), 1_300],
    ['low stock', levels({ low: true }), 150],
    ['other stock', levels({ low: false }), 150],
    ['stock of an SKU', levels({ q: 'list-19999' }), 200],
  ])('touches few pages of memory for %s', async (what, walkFor, most) => {
    for (const storeIds of what.includes('customer') ? [null] : [null, shop.storeIds.slice(0, 1)]) {
      const viewer = { businessId: shop.businessId, storeIds, maySeeContacts: true };
      expect(await pagesTouched(walkFor(viewer), storeIds)).toBeLessThan(most);
    }
  });
});
