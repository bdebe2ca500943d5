import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedBusiness, plantBusiness } from '../../../testing/plant-business.js';
import { type OrderFilters, type OrderSort, readOrderPage } from './read-orders.js';

/**
 * A search takes one of three ways: what many orders have is met on the way through the list, what some have is looked up in an index
 * that holds all that sorting needs, and under a filter the rows themselves are looked at. Each must tell the same.
 */
let stage: TestPlatform;
let business: PlantedBusiness;
const count = 6_000;
beforeAll(async () => {
  stage = await openTestPlatform();
  const { db } = stage.platform;
  business = await plantBusiness(db, { stores: 2 });
  await sql`insert into orders (business_id, store_id, number, currency, total, items, source, buyer_name, buyer_phone, confirmed_at,
      created_at, updated_at)
    select ${business.businessId}, (${business.storeIds}::bigint[])[1 + n % 2], n, 'DZD', 0, '[]', 'import',
      case when n % 2 = 0 then 'Amine Benali' when n % 20 = 1 then 'Yasmine Ziani' else 'Karim Saidi' end,
      '05' || lpad((n * 7919 % 100000000)::text, 8, '0'), case when n % 3 = 0 then now() end,
      -- Two at each moment: their ids decide.
      now() - (n / 2) * interval '1 minute', now() - (n * 7 % ${count}::int) * interval '1 minute'
    from generate_series(1, ${count}::int) as n`.execute(db);
}, 60_000);
afterAll(() => stage.close());

type Wanted = { filters: OrderFilters; sort: OrderSort; storeIds: string[] | null };

async function pageByPage({ filters, sort, storeIds }: Wanted, limit: number, pages: number): Promise<string[]> {
  const ids: string[] = [];
  let after: [string, string] | undefined;
  for (let page = 0; page < pages; page++) {
    const found = await readOrderPage(stage.platform.db, {
      businessId: business.businessId,
      storeIds,
      maySeeContacts: true,
      sort,
      filters,
      from: undefined,
      to: undefined,
      after,
      limit,
    });
    ids.push(...found.map(({ id }) => id));
    const last = found.at(-1);
    if (!last || found.length < limit) break;
    after = [last.at, last.id];
  }
  return ids;
}

/** By reading everything. */
async function expected({ filters: { q = '', stage: wanted }, sort, storeIds }: Wanted, most: number) {
  const order = sort === 'createdAt' ? sql`created_at desc, id desc` : sql`updated_at, id`;
  const { rows } = await sql<{ id: string }>`select id from orders where business_id = ${business.businessId}
    and (${storeIds}::bigint[] is null or store_id = any (${storeIds}::bigint[]))
    and (buyer_name ilike ${`${q}%`} or buyer_phone like ${`%${q}`} or number::text = ${q})
    and (${wanted ?? null}::text is null or (confirmed_at is not null) = (${wanted ?? null}::text = 'confirmed'))
    order by ${order} limit ${most}`.execute(stage.platform.db);
  return rows.map(({ id }) => id);
}

it.each<[string, OrderFilters]>([
  ['a frequent name', { q: 'amine' }],
  ['a name that some have', { q: 'Yasmine Z' }],
  ['a frequent name at a stage', { q: 'Amine', stage: 'new' }],
  ['a name that some have at a stage', { q: 'yas', stage: 'confirmed' }],
  ['the end of a phone, or a number', { q: '5838' }],
  ['nobody', { q: 'Nobody' }],
])(
  '%s is found in the order of the list, page by page, in every store and in one',
  async (_, filters) => {
    for (const sort of ['createdAt', 'updatedAt'] as const)
      for (const storeIds of [null, business.storeIds.slice(1), business.storeIds]) {
        const wanted = { filters, sort, storeIds };
        expect(await pageByPage(wanted, 60, 8), `${sort} ${storeIds}`).toEqual(await expected(wanted, 480));
      }
  },
  60_000,
);
