import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import { keysetListOf, type ProductFilters, type ProductOrder } from './product-list-table.js';

/** Stores are merged, and in each of them active products with others: a list reads as if it were of one piece. */

let house: TestPlatform;
let shop: PlantedShop;

beforeAll(async () => {
  house = await openTestPlatform();
  shop = await plantShop(house.platform.db, { stores: 3, productsPerStore: 0 });
  // Several share a time, so that ids decide; each third is not active; each store has some of all.
  await sql`insert into products (business_id, store_id, name, price, currency, active, created_at, updated_at)
    select ${shop.businessId}::bigint, (${shop.storeIds}::bigint[])[1 + n % 3], (array['Cap', 'Coat'])[1 + n % 2] || n, 1, 'DZD',
      n / 3 % 3 > 0, timestamptz '2026-01-01' + n / 5 * interval '1 second', timestamptz '2026-02-01' + n % 7 * interval '1 second'
    from generate_series(1, 90) as n`.execute(house.platform.db);
});
afterAll(() => house.close());

const limit = 7;

async function walkThrough(sort: ProductOrder, filters: ProductFilters, storeIds: string[] | null): Promise<string[]> {
  const reach = { businessId: shop.businessId, storeIds };
  const ids: string[] = [];
  let last: KeysetRow | undefined;
  do {
    const after = last && [last.at, last.id];
    const request = { ...reach, from: undefined, to: undefined, after, limit };
    const page = await selectKeysetPage(house.platform.db, keysetListOf(sort, filters, reach), request);
    ids.push(...page.map(({ id }) => id));
    last = page.length === limit ? page.at(-1) : undefined;
  } while (last);
  return ids;
}

async function sortedByHand(sort: ProductOrder, { active, q }: ProductFilters, storeIds: string[] | null) {
  const order = sort === 'createdAt' ? sql`created_at desc, id desc` : sql`updated_at, id`;
  const { rows } = await sql<{ id: string }>`select id from products where business_id = ${shop.businessId}
    and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))
    and (${active ?? null}::boolean is null or active = ${active ?? null}::boolean)
    and lower(name) like ${`${q ?? ''}%`} order by ${order}`.execute(house.platform.db);
  return rows.map(({ id }) => id);
}

describe.each(['createdAt', 'updatedAt'] as const)('a list of products by %s', (sort) => {
  it.each<ProductFilters>([{}, { active: true }, { active: false }, { q: 'cap' }, { q: 'coat', active: true }])(
    'has each product once and in order, with the filters %o',
    async (filters) => {
      const [first = '', second = ''] = shop.storeIds;
      for (const storeIds of [null, [first], [first, second], [second, first, second], shop.storeIds, []]) {
        const expected = await sortedByHand(sort, filters, storeIds);
        expect(await walkThrough(sort, filters, storeIds)).toEqual(expected);
        expect(expected.length > limit).toBe(storeIds?.length !== 0);
      }
    },
  );
});
