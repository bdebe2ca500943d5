import {
  cancellationReasonIds,
  cancellationReasons,
  cancellationSources,
  deliveryMethods,
  deliverySpeeds,
  fromCents,
  Order,
  orderSources,
  orderStages,
  orderStatuses,
} from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { takeIds } from '../../foundation/database/take-ids.js';
import { copyOrders } from './copy-orders.js';
import { listOrdersAsJson } from './list-orders-as-json.js';
import { loadOrders } from './load-orders.js';
import { type OrderFilters, type OrderSort, readOrders, walkOrders } from './read-orders.js';

let house: TestPlatform;
let shop: PlantedShop;

beforeAll(async () => {
  house = await openTestPlatform();
  shop = await plantShop(house.platform.db, { stores: 3 });
});
afterAll(() => house.close());

/** Whatever a text column can hold, and often what JSON has to escape, trim takes away or a mask looks at. */
const character = fc.oneof(
  fc.constantFrom('"', '\\', '/', '\n', '\r', '\t', '\b', '\f', '\v', '\u0001', '\u001f', '\u007f', "'", '%', '$', '<'),
  fc.constantFrom(
    ' ',
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u0085',
    'é',
    'أ',
    '٣',
    '3',
    '𝒜',
    '👩‍🔧',
    '*',
    '@',
  ),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
);
const text = fc.string({ unit: character, maxLength: 12 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
const time = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const cents = fc.integer({ min: 0, max: 99_999_999 });
const phone = fc.oneof(text, fc.stringMatching(/^\+?[0-9٠-٩ ().-]{1,14}$/));

const item = fc.record({
  id: fc.constant('7'),
  productId: maybe(fc.constant('8')),
  variantId: maybe(fc.constant('9')),
  packParentItemId: fc.constant(null),
  name: text,
  variantName: maybe(text),
  sku: maybe(text),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitPrice: cents.map((amount) => fromCents(BigInt(amount))),
  totalPrice: fc.constant('10.00'),
});

/** Anything the table's own rules let through. */
const order = fc
  .record({
    store: fc.nat(2),
    status: fc.constantFrom(...orderStatuses),
    flags: fc.record({ waiting: fc.boolean(), archived: fc.boolean() }),
    currency: fc.constantFrom('DZD', 'EUR'),
    shipping: cents,
    buyer: fc.record({
      provinceCode: maybe(fc.integer({ min: 1, max: 999 })),
      townOns: maybe(fc.integer({ min: 1, max: 999_999 })),
      name: maybe(text),
      phone: maybe(phone),
      phone2: maybe(phone),
      email: maybe(text),
      address: maybe(text),
      address2: maybe(text),
    }),
    delivery: fc.record({
      method: fc.constantFrom(...deliveryMethods),
      speed: fc.constantFrom(...deliverySpeeds),
      deliveryAgentId: maybe(text),
      trackingNumber: maybe(text),
      carrierStatus: maybe(text),
    }),
    items: fc.array(item, { maxLength: 3 }),
    source: fc.constantFrom(...orderSources),
    landingPageId: maybe(text),
    utm: fc.record({ source: maybe(text), medium: maybe(text), campaign: maybe(text), content: maybe(text) }),
    exchangeOfOrderId: maybe(fc.constant('12345')),
    reason: fc.constantFrom(...cancellationReasonIds),
    canceledBy: fc.constantFrom(...cancellationSources),
    times: fc.record({
      scheduledFor: maybe(time),
      confirmedAt: maybe(time),
      dispatchedAt: maybe(time),
      returnedAt: maybe(time),
    }),
    at: time,
    createdAt: time,
    updatedAt: time,
    note: maybe(text),
    deliveryNote: maybe(text),
  })
  .map((drawn): { store: number; order: Omit<Order, 'id' | 'orderNumber' | 'storeId'> } => {
    const { store, status, flags, currency, shipping, reason, canceledBy, times, at, ...rest } = drawn;
    const deliveredAt = status === 'completed' ? at : null;
    const dispatchedAt = times.dispatchedAt ?? deliveredAt ?? times.returnedAt;
    return {
      store,
      order: {
        ...rest,
        status,
        ...flags,
        waiting: flags.waiting && status === 'pending' && dispatchedAt === null,
        dispatched: dispatchedAt !== null,
        delivered: deliveredAt !== null,
        returned: times.returnedAt !== null,
        currency,
        total: fromCents(BigInt(shipping + 1_000 * rest.items.length)),
        shippingPrice: fromCents(BigInt(shipping)),
        cancellation:
          status === 'canceled'
            ? { reasonId: reason, reasonLabel: cancellationReasons[reason], source: canceledBy }
            : null,
        ...times,
        dispatchedAt,
        deliveredAt,
        canceledAt: status === 'canceled' ? at : null,
      },
    };
  });

async function load(drawn: (typeof order extends fc.Arbitrary<infer Drawn> ? Drawn : never)[]): Promise<void> {
  const { db } = house.platform;
  await sql`delete from orders where business_id = ${shop.businessId}`.execute(db);
  const ids = await takeIds(db, drawn.length);
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
    for await (const some of copyOrders(house.platform, chosen, requestOf(wanted, after))) {
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
    const page = await listOrdersAsJson(house.platform.db, requestOf(wanted, after));
    found.push(...page.map(({ json }) => json));
    const last = page.at(-1);
    if (!last || page.length < wanted.limit) return found;
    after = [last.at, last.id];
  }
}

/** What reading the orders one by one answers. */
async function listed({ fields, ...wanted }: Wanted): Promise<string[]> {
  const { db } = house.platform;
  const all = requestOf({ ...wanted, filters: {}, limit: 1_000 });
  const ids = (await walkOrders(db, all)).map(({ id }) => id);
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
    q: fc.oneof(text, phone, fc.stringMatching(/^[0-9]{4}$/)).filter((words) => /\S/.test(words)),
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
        fc.array(order, { maxLength: 30 }),
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

  it('can be left in the middle without harm to the next', async () => {
    await load(fc.sample(order, 30));
    const whole = { sort: 'createdAt', filters: {}, maySeeContacts: true, stores: null, limit: 30 } as const;
    const request = requestOf(whole);
    for (let round = 0; round < 25; round++) {
      for await (const { count } of copyOrders(house.platform, undefined, request)) {
        expect(count).toBeGreaterThan(0);
        break;
      }
    }
    expect(await copied({ ...whole, fields: undefined })).toHaveLength(30);
  });

  it('take what a filter says for a value and never for SQL', async () => {
    const whole = { sort: 'createdAt', filters: {}, maySeeContacts: true, stores: null, limit: 1 } as const;
    const request = { ...requestOf(whole), from: "2026-01-01'; drop table orders; --" };
    await expect(copyOrders(house.platform, undefined, request).next()).rejects.toThrow('invalid input syntax');
  });
});
