import { Order, orderStages, orderStatuses } from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOrder, anyPhone, anyText, type DrawnOrder } from '../../../testing/draw-orders.js';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { generateIds } from '../../foundation/database/generate-ids.js';
import { listOrdersAsJson } from './list-orders-as-json.js';
import { loadOrders } from './load-orders.js';
import { type OrderFilters, type OrderSort, type OrdersRequest, readOrderPage, readOrders } from './read-orders.js';
import { streamOrdersAsJsonLines } from './stream-orders.js';

let house: TestPlatform;
let shop: PlantedShop;

beforeAll(async () => {
  house = await openTestPlatform();
  shop = await plantShop(house.platform.db, { stores: 3 });
});
afterAll(() => house.close());

async function load(drawn: DrawnOrder[]): Promise<void> {
  const { db } = house.platform;
  await sql`delete from orders where business_id = ${shop.businessId}`.execute(db);
  const ids = await generateIds(db, drawn.length);
  const stored = drawn.map(({ store, order }, index) => {
    const id = ids[index] as string;
    return { order: { ...order, id, orderNumber: id, storeId: shop.storeIds[store] as string }, customerId: null };
  });
  await loadOrders(db, shop.businessId, stored);
  // The clock of a database is finer than that of JavaScript.
  await sql`update orders set created_at = created_at + (id % 7) * 137 * interval '1 microsecond',
    updated_at = updated_at + (id % 3) * 333 * interval '1 microsecond' where business_id = ${shop.businessId}`.execute(
    db,
  );
}

interface Wanted {
  sort: OrderSort;
  maySeeContacts: boolean;
  filters: OrderFilters;
  fields: string[] | undefined;
  stores: number[] | null;
  limit: number;
}

function requestOf({ sort, maySeeContacts, filters, stores, limit }: Omit<Wanted, 'fields'>, after?: string[]) {
  const { businessId } = shop;
  const storeIds = stores?.map((store) => shop.storeIds[store] as string) ?? null;
  return { businessId, storeIds, maySeeContacts, sort, filters, from: undefined, to: undefined, after, limit };
}

/** Page after page, until there are no more. */
async function copied({ fields, ...wanted }: Wanted): Promise<string[]> {
  const found: string[] = [];
  let after: string[] | undefined;
  for (;;) {
    let count = 0;
    const chosen = fields && new Set(['id', ...fields]);
    for await (const some of streamOrdersAsJsonLines(house.platform, chosen, requestOf(wanted, after))) {
      found.push(...some.lines.toString().split('\n').slice(0, -1));
      count += some.count;
      after = some.last;
    }
    if (count < wanted.limit) return found;
  }
}

/** The lines of a list, page after page. */
async function written(wanted: Wanted): Promise<string[]> {
  const found: string[] = [];
  for (let after: string[] | undefined; ; ) {
    const request = requestOf({ ...wanted, limit: wanted.limit + 1 }, after);
    const { json, last, more } = await listOrdersAsJson(house.platform.db, request);
    const page = JSON.parse(`[${json}]`) as object[];
    expect(page.length).toBeLessThanOrEqual(wanted.limit);
    expect(more ? page.length : wanted.limit).toBe(wanted.limit);
    found.push(...page.map((one) => JSON.stringify(one)));
    if (!last || !more) return found;
    after = [last.at, last.id];
  }
}

/** What reading the orders one by one answers. */
async function listed({ fields, ...wanted }: Wanted): Promise<string[]> {
  const { db } = house.platform;
  const all = requestOf({ ...wanted, filters: {}, limit: 1_000 });
  const ids = (await readOrderPage(db, all)).map(({ id }) => id);
  const whole = await readOrders(db, { ...all, maySeeContacts: true }, ids);
  const wantedIds = new Set(whole.filter((one) => isWanted(one, wanted)).map(({ id }) => id));
  const orders = (await readOrders(db, all, ids)).filter(({ id }) => wantedIds.has(id));
  const kept = fields && new Set(['id', ...fields]);
  return orders.map((one) =>
    JSON.stringify(Object.fromEntries(Object.entries(one).filter(([name]) => kept?.has(name) ?? true))),
  );
}

function isWanted(order: Order, { filters, maySeeContacts }: Pick<Wanted, 'filters' | 'maySeeContacts'>): boolean {
  const { status, stage, archived, waiting, q } = filters;
  return (
    (status === undefined || order.status === status) &&
    (stage === undefined || stageOf(order) === stage) &&
    (archived === undefined || order.archived === archived) &&
    (waiting === undefined || order.waiting === waiting) &&
    (q === undefined || order.orderNumber === q || (maySeeContacts && isBuyer(order.buyer, q)))
  );
}

function stageOf(order: Order): (typeof orderStages)[number] {
  if (order.status === 'canceled') return 'canceled';
  if (order.returned) return 'returned';
  if (order.delivered) return 'delivered';
  if (order.dispatched) return 'dispatched';
  return order.confirmedAt === null ? 'new' : 'confirmed';
}

function isBuyer({ name, phone, phone2 }: Order['buyer'], q: string): boolean {
  const digitsOf = (text: string) =>
    text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/[^0-9]/g, '');
  const digits = /^[0-9٠-٩ ()+.-]+$/.test(q) ? digitsOf(q).slice(-9) : '';
  if (name?.toLowerCase().startsWith(q.toLowerCase())) return true;
  return digits.length >= 4 && [phone, phone2].some((one) => one !== null && digitsOf(one).endsWith(digits));
}

const filters: fc.Arbitrary<OrderFilters> = fc.record(
  {
    status: fc.constantFrom(...orderStatuses),
    stage: fc.constantFrom(...orderStages),
    archived: fc.boolean(),
    waiting: fc.boolean(),
    q: fc.oneof(anyText, anyPhone, fc.stringMatching(/^[0-9]{4}$/)).filter((words) => /\S/.test(words)),
  },
  { requiredKeys: [] },
);

const wanted: fc.Arbitrary<Wanted> = fc.record({
  sort: fc.constantFrom('createdAt', 'updatedAt'),
  maySeeContacts: fc.boolean(),
  filters: fc.oneof(fc.constant({}), filters),
  fields: fc.option(fc.subarray(Object.keys(Order.properties)), { nil: undefined }),
  stores: fc.option(fc.array(fc.nat(2), { maxLength: 4 }), { nil: null }),
  limit: fc.integer({ min: 1, max: 20 }),
});

/** Half of the searches look for somebody who is there. */
function aimed(way: Wanted, drawn: { order: Pick<Order, 'buyer'> }[]): Wanted {
  const { q } = way.filters;
  const { name, phone } = drawn[(q?.length ?? 0) % Math.max(drawn.length, 1)]?.order.buyer ?? {
    name: null,
    phone: null,
  };
  const part = way.limit % 2 === 0 ? name?.slice(0, 3) : phone?.slice(-5);
  return q === undefined || !part || !/\S/.test(part) ? way : { ...way, filters: { ...way.filters, q: part } };
}

describe('orders written by the database', () => {
  it('are, line by line and member by member, what reading them answers, in an export and in a list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyOrder, { maxLength: 30 }),
        fc.array(wanted, { minLength: 4, maxLength: 4 }),
        async (drawn, ways) => {
          await load(drawn);
          for (const way of ways.map((one) => aimed(one, drawn))) {
            const lines = await copied(way);
            // Through the parser once, as stored JSON is written with blanks between its members.
            const compact = (line: string) => JSON.stringify(JSON.parse(line));
            expect(lines.map(compact)).toEqual(await listed(way));
            expect((await written(way)).map(compact)).toEqual(await listed({ ...way, fields: undefined }));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep to their own business, stores and times', async () => {
    const drawn = fc.sample(anyOrder, 12).map((one, index) => ({ ...one, store: index % 3 }));
    await load(drawn);
    const { db } = house.platform;
    const list = async (given: Partial<OrdersRequest>) => {
      const way = { sort: 'createdAt', filters: {}, maySeeContacts: false, stores: null, limit: 13 } as const;
      const { json } = await listOrdersAsJson(db, { ...requestOf(way), ...given });
      return (JSON.parse(`[${json}]`) as Order[]).map(({ id }) => id);
    };
    const all = await list({});
    expect(all).toHaveLength(12);
    const other = await plantShop(db, { stores: 1 });
    expect(await list({ businessId: other.businessId })).toEqual([]);
    expect(await list({})).toEqual(all);
    const ofStores = await Promise.all(shop.storeIds.map((id) => list({ storeIds: [id] })));
    expect(ofStores.map((ids) => ids.length)).toEqual([4, 4, 4]);
    expect(ofStores.flat().sort()).toEqual([...all].sort());
    const { rows } = await sql<{ at: string }>`
      select created_at::text as at from orders where business_id = ${shop.businessId} order by created_at desc, id desc`.execute(
      db,
    );
    for (const { at } of rows) {
      const within = [await list({ from: at, to: undefined }), await list({ from: undefined, to: at })];
      const places = rows.map((row) => row.at);
      expect(within.map((ids) => ids.length)).toEqual([places.lastIndexOf(at) + 1, 12 - places.indexOf(at)]);
    }
  });

  it('can be left in the middle without harm to the next', async () => {
    await load(fc.sample(anyOrder, 30));
    const whole = { sort: 'createdAt', filters: {}, maySeeContacts: true, stores: null, limit: 30 } as const;
    const request = requestOf(whole);
    for (let round = 0; round < 25; round++) {
      for await (const { count } of streamOrdersAsJsonLines(house.platform, undefined, request)) {
        expect(count).toBeGreaterThan(0);
        break;
      }
    }
    expect(await copied({ ...whole, fields: undefined })).toHaveLength(30);
  });

  it('take what a filter says for a value and never for SQL', async () => {
    const whole = { sort: 'createdAt', filters: {}, maySeeContacts: true, stores: null, limit: 1 } as const;
    const request = { ...requestOf(whole), from: "2026-01-01'; drop table orders; --" };
    await expect(streamOrdersAsJsonLines(house.platform, undefined, request).next()).rejects.toThrow(
      'invalid input syntax',
    );
  });
});
