import type { Customer, Order } from '@souk/contract';
import { fromCents, toCents } from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { type RecordedEvent, readEvents } from '../../../testing/read-events.js';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { findStoreContext } from '../businesses/find-store-context.js';
import { keysOf } from '../customers/buyer-keys.js';
import { readCustomers } from '../customers/read-customers.js';
import { transitionOrder } from './change-order.js';
import { createOrder } from './create-order.js';
import { editOrder } from './edit-order.js';
import * as steps from './order-transitions.js';
import { priceItems } from './price-items.js';
import { readOrders } from './read-orders.js';

let house: TestPlatform;
let db: Database;

beforeAll(async () => {
  house = await openTestPlatform();
  db = house.platform.db;
});
afterAll(() => house.close());

const phones = ['0550 12 34 56', '+213 550 12 34 56', '0661 00 00 00', null] as const;
const emails = ['amine@example.com', 'AMINE@example.com', 'lina@example.com', null] as const;
const cancellation = { reasonId: 'other', reasonLabel: 'Another reason', source: 'merchant' } as const;

const plainSteps = {
  confirm: steps.confirm,
  cancel: steps.cancel(cancellation),
  dispatch: steps.dispatch({ trackingNumber: 'T-1' }),
  deliver: steps.deliver,
  return: steps.markReturned,
  hold: steps.hold,
  unhold: steps.unhold,
  archive: steps.archive,
  unarchive: steps.unarchive,
};

const buyer = fc.record({ phone: fc.constantFrom(...phones), email: fc.constantFrom(...emails) });
const items = fc.array(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 1,
  maxLength: 3,
});
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), store: fc.nat(1), buyer, items }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      order: fc.nat(1),
      step: fc.constantFrom(...(Object.keys(plainSteps) as (keyof typeof plainSteps)[])),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      order: fc.nat(1),
      patch: fc.record(
        {
          buyer,
          items,
          shippingPrice: fc.constantFrom('0', '400', '650.5'),
          carrierStatus: fc.constantFrom('in_transit', 'at_desk', null),
          note: fc.constantFrom('call first', null),
          scheduledFor: fc.constantFrom('2026-12-01T09:00:00+01:00', null),
        },
        { requiredKeys: [] },
      ),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

test('whatever happens to orders: totals, flags, times, stock, customers and events agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
      const shop = await plantShop(db, { stores: 2, productsPerStore: 2, stock: 10 });
      const world = { shop, orderIds: [] as string[] };
      let before = await look(world);
      for (const one of acts) {
        const refused = await perform(world, one);
        const after = await look(world);
        holdsTogether(shop, after);
        announcesDifferences(before, after, refused);
        before = after;
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 180_000);

interface World {
  shop: PlantedShop;
  orderIds: string[];
}

const viewerOf = ({ shop }: World) => ({ businessId: shop.businessId, storeIds: null, maySeeContacts: true });

/** True when the act was refused because of the order's state. */
async function perform(world: World, one: Act): Promise<boolean> {
  house.clock.advanceSeconds(1);
  const at = house.clock.now();
  try {
    await db.transaction().execute(async (transaction) => {
      if (one.kind === 'create') {
        const storeId = world.shop.storeIds[one.store] as string;
        const place = await findStoreContext(transaction, world.shop.businessId, storeId);
        if (!place) throw new Error('the planted store is gone');
        const priced = await priceItems(
          transaction,
          { businessId: world.shop.businessId, storeId, present: [], soldOnly: true },
          wantedOf(world, storeId, one.items),
        );
        const draft = { items: priced, source: 'manual' as const, buyer: one.buyer };
        const order = await createOrder({ db: transaction }, viewerOf(world), place, draft, at);
        world.orderIds.push(order.id);
        return;
      }
      const id = world.orderIds[one.order % Math.max(1, world.orderIds.length)];
      if (id === undefined) return;
      if (one.kind === 'step')
        await transitionOrder({ db: transaction }, viewerOf(world), id, plainSteps[one.step], at);
      else await edit({ db: transaction }, world, id, one.patch, at);
    });
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ORDER_STATE_INVALID') return true;
    throw error;
  }
}

type Patch = Extract<Act, { kind: 'edit' }>['patch'];

async function edit(context: Context, world: World, id: string, given: Patch, at: Date): Promise<void> {
  const { items: lines, carrierStatus, ...patch } = given;
  const [order] = await readOrders(context.db, viewerOf(world), [id]);
  const wanted = lines && order ? { items: wantedOf(world, order.storeId, lines) } : {};
  const delivery = carrierStatus === undefined ? {} : { delivery: { carrierStatus } };
  await editOrder(context, viewerOf(world), id, { ...patch, ...wanted, ...delivery }, at);
}

function wantedOf({ shop }: World, storeId: string, lines: { product: number; quantity: number }[]) {
  const sold = shop.products.filter((product) => product.storeId === storeId);
  return lines.map(({ product, quantity }) => ({ productId: sold[product]?.id as string, quantity }));
}

interface Sight {
  orders: Map<string, Order>;
  customers: Map<string, Customer>;
  customerOf: Map<string, string | null>;
  counters: { customer_id: string; store_id: string; orders_count: number; total_spent: string }[];
  levels: Map<string, { onHand: number; reserved: number }>;
  events: RecordedEvent[];
}

async function look(world: World): Promise<Sight> {
  const { businessId } = world.shop;
  const ids = await sql<{ id: string }>`select id from customers where business_id = ${businessId}`.execute(db);
  const owners = await sql<{ id: string; customer_id: string | null }>`
    select id, customer_id from orders where business_id = ${businessId}`.execute(db);
  const levels = await sql<{ id: string; on_hand: string; reserved: string }>`
    select id, on_hand, reserved from inventory_levels where business_id = ${businessId}`.execute(db);
  const counters = await sql<Sight['counters'][number]>`select customer_id, store_id, orders_count, total_spent
    from customer_counters where business_id = ${businessId}`.execute(db);
  const orders = await readOrders(db, viewerOf(world), world.orderIds);
  const customers = await readCustomers(
    db,
    viewerOf(world),
    ids.rows.map(({ id }) => id),
  );
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    customers: new Map(customers.map((customer) => [customer.id, customer])),
    customerOf: new Map(owners.rows.map(({ id, customer_id }) => [id, customer_id])),
    counters: counters.rows,
    levels: new Map(
      levels.rows.map(({ id, on_hand, reserved }) => [id, { onHand: Number(on_hand), reserved: Number(reserved) }]),
    ),
    events: await readEvents(db, businessId),
  };
}

function holdsTogether(shop: PlantedShop, sight: Sight): void {
  const orders = [...sight.orders.values()];
  for (const order of orders) {
    const sum = order.items.reduce((total, item) => total + toCents(item.totalPrice), toCents(order.shippingPrice));
    expect(order.total).toBe(fromCents(sum));
    for (const item of order.items) {
      expect(item.totalPrice).toBe(fromCents(toCents(item.unitPrice) * BigInt(item.quantity)));
    }
    expect(order.dispatched).toBe(order.dispatchedAt !== null);
    expect(order.delivered).toBe(order.deliveredAt !== null);
    expect(order.returned).toBe(order.returnedAt !== null);
    expect(order.status === 'canceled').toBe(order.canceledAt !== null);
    expect(order.cancellation !== null).toBe(order.canceledAt !== null);
    expect(order.status === 'completed').toBe(order.delivered);
    if (order.delivered || order.returned) expect(order.dispatched).toBe(true);
    if (order.waiting) expect(order.dispatched || order.status !== 'pending').toBe(false);
  }
  for (const product of shop.products) expect(sight.levels.get(product.levelId)).toEqual(stockOf(product.id, orders));
  for (const customer of sight.customers.values()) expect(customer).toMatchObject(countersOf(customer.id, sight));
  for (const order of orders) {
    const known = keysOf(order.buyer, 'DZ').length > 0;
    expect(typeof sight.customerOf.get(order.id) === 'string').toBe(known);
  }
  for (const counted of sight.counters) expect(counted.orders_count).toBeGreaterThan(0);
}

function stockOf(productId: string, orders: Order[]) {
  const count = (chosen: (order: Order) => boolean) =>
    orders
      .filter(chosen)
      .flatMap((order) => order.items)
      .filter((item) => item.productId === productId)
      .reduce((sum, item) => sum + item.quantity, 0);
  return {
    onHand: 10 - count((order) => order.dispatched && !order.returned),
    reserved: count((order) => order.status === 'pending' && !order.dispatched),
  };
}

function countersOf(customerId: string, { orders, customerOf }: Sight): Partial<Customer> {
  const own = [...orders.values()].filter(({ id }) => customerOf.get(id) === customerId);
  const times = own.map(({ createdAt }) => createdAt).sort();
  const kept = own.filter(({ delivered, returned }) => delivered && !returned);
  return {
    ordersCount: own.length,
    deliveredCount: own.filter(({ delivered }) => delivered).length,
    returnedCount: own.filter(({ returned }) => returned).length,
    canceledCount: own.filter(({ status }) => status === 'canceled').length,
    totalSpent: fromCents(kept.reduce((sum, { total }) => sum + toCents(total), 0n)),
    firstOrderAt: times[0] ?? null,
    lastOrderAt: times.at(-1) ?? null,
  };
}

/** Every readable difference is announced, once; nothing else is. */
function announcesDifferences(before: Sight, after: Sight, refused: boolean): void {
  const events = after.events.slice(before.events.length);
  if (refused) {
    expect(events).toEqual([]);
    expect({ ...after, events: [] }).toEqual({ ...before, events: [] });
  }
  const told = (resourceId: string, topic: RegExp) =>
    events.filter((event) => event.resourceId === resourceId && topic.test(event.topic));
  for (const [id, order] of after.orders) {
    const earlier = before.orders.get(id);
    const changed = told(id, /^orders\//).flatMap((event) => event.changed);
    if (!earlier) expect(told(id, /^orders\//).map(({ topic }) => topic)).toEqual(['orders/created']);
    else expect([...changed].sort()).toEqual(differences(earlier, order));
    if (earlier && changed.length > 0) expect(order.updatedAt > earlier.updatedAt).toBe(true);
  }
  for (const [id, customer] of after.customers) {
    const earlier = before.customers.get(id);
    const tellings = told(id, /^customers\/updated$/);
    expect(tellings.length).toBeLessThanOrEqual(1);
    if (earlier) expect([...(tellings[0]?.changed ?? [])].sort()).toEqual(differences(earlier, customer));
    else expect(tellings.length).toBe(1);
  }
  for (const [id, level] of after.levels) {
    const moved = JSON.stringify(before.levels.get(id)) !== JSON.stringify(level);
    expect(told(id, /^inventory_levels\/updated$/).map(({ changed }) => changed)).toEqual(moved ? [[]] : []);
  }
}

function differences<R extends object>(before: R, after: R): string[] {
  return (Object.keys(after) as (keyof R & string)[])
    .filter((name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .sort();
}
