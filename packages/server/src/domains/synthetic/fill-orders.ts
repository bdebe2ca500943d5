import { type Customer, fromCents, type Order, toCents } from '@souk/contract';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { loadCustomers } from '../customers/load-customers.js';
import { continueNumbersAfter, loadOrders, type StoredOrder } from '../orders/load-orders.js';
import { batches, type StockedArticle } from './fill-catalogue.js';
import type { FillOptions, StoreToFill } from './fill-options.js';
import { type Buyer, generateBuyer } from './generate-buyer.js';
import { generateOrder } from './generate-order.js';
import { createSeededRandom, type SeededRandom } from './seeded-random.js';

const batchSize = 2_000;
/** One for the order, one for a new customer, three for its lines. */
const maxIdsPerOrder = 5;
const firstNumber = 1_001;
/** The share of orders that come from returning customers. */
const returningBuyers = 0.28;

interface KnownBuyer {
  customer: Customer;
  buyer: Buyer;
}

/** Generates and writes orders, oldest first, and the customers behind them. Returns how many customers there are. */
export async function fillOrders(
  db: Database,
  store: StoreToFill,
  options: FillOptions,
  shelves: readonly StockedArticle[],
  tell: (orders: number) => void,
): Promise<number> {
  const { seed, plan } = options;
  const source = { dice: createSeededRandom(`${seed}/orders`), known: [] as KnownBuyer[], shelves };
  const { known } = source;
  const byArticle = new Map(shelves.map((shelf) => [shelf.variantId ?? shelf.productId, shelf]));
  const sizeFrom = (done: number) => Math.min(batchSize, plan.orders - done);
  // While the database writes one batch, the next one is generated.
  let writing: Promise<void> = Promise.resolve();
  let ids = await generateIds(db, sizeFrom(0) * maxIdsPerOrder);
  for (let done = 0; done < plan.orders; ) {
    const count = sizeFrom(done);
    const orders = generateBatch(store, options, { ...source, from: done, count }, ids);
    for (const { order } of orders) reserve(byArticle, order);
    tell(done);
    done += count;
    [, ids] = await Promise.all([writing, generateIds(db, sizeFrom(done) * maxIdsPerOrder)]);
    writing = loadOrders(db, store.businessId, orders);
  }
  await writing;
  for (const batch of batches(known))
    await loadCustomers(
      db,
      store,
      batch.map(({ customer }) => customer),
    );
  if (plan.orders > 0) await continueNumbersAfter(db, store.businessId, store.storeId, firstNumber + plan.orders - 1);
  return known.length;
}

interface Batch {
  dice: SeededRandom;
  known: KnownBuyer[];
  shelves: readonly StockedArticle[];
  from: number;
  count: number;
}

function generateBatch(store: StoreToFill, options: FillOptions, batch: Batch, ids: readonly string[]): StoredOrder[] {
  const { seed, plan, now } = options;
  const { dice, known, from, count } = batch;
  const generated = Array.from({ length: count }, (_, index) => {
    const createdAt = timeOf(dice, (from + index) / plan.orders, 1 / plan.orders, plan.days, now);
    const returns = known.length > 0 && dice.chance(returningBuyers);
    const who = returns ? dice.between(0, known.length - 1) : known.length;
    if (!returns) known.push(newBuyer(generateBuyer(seed, who), createdAt));
    const { buyer } = known[who] as KnownBuyer;
    return { who, order: generateOrder(dice, buyer, batch.shelves, createdAt, now) };
  });
  const take = () => ids[next++] as string;
  let next = 0;
  return generated.map(({ who, order }, index) => {
    const { customer } = known[who] as KnownBuyer;
    if (customer.id === '') customer.id = take();
    const complete: Order = {
      ...order,
      id: take(),
      storeId: store.storeId,
      orderNumber: String(firstNumber + from + index),
      currency: store.currency,
      items: order.items.map((item) => ({ id: take(), ...item })),
    };
    countOrder(customer, complete);
    return { order: complete, customerId: customer.id };
  });
}

/** Orders come faster as the shop grows; each has its own time slot, so that they stay in order. */
function timeOf(dice: SeededRandom, share: number, width: number, days: number, now: Date): Date {
  const grown = (share + dice.next() * width) ** 0.7;
  return new Date(now.getTime() - days * 86_400_000 * (1 - grown) - 60_000);
}

function newBuyer(buyer: Buyer, at: Date): KnownBuyer {
  const { address2: _, ...contacts } = buyer;
  const customer: Customer = {
    id: '',
    ...contacts,
    ordersCount: 0,
    deliveredCount: 0,
    returnedCount: 0,
    canceledCount: 0,
    totalSpent: '0.00',
    tags: [],
    note: null,
    firstOrderAt: at.toISOString(),
    lastOrderAt: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  return { customer, buyer };
}

/** The same sums that the customers domain would have computed, order by order. */
function countOrder(customer: Customer, order: Order): void {
  customer.ordersCount++;
  customer.lastOrderAt = order.createdAt;
  if (order.delivered) customer.deliveredCount++;
  if (order.returned) customer.returnedCount++;
  if (order.canceledAt) customer.canceledCount++;
  if (order.delivered && !order.returned) {
    customer.totalSpent = fromCents(toCents(customer.totalSpent) + toCents(order.total));
  }
  if (order.updatedAt > customer.updatedAt) customer.updatedAt = order.updatedAt;
}

/** What is neither sent nor cancelled is reserved. What was sent is already gone: the stock is what is on hand now. */
function reserve(shelves: ReadonlyMap<string, StockedArticle>, order: Order): void {
  if (order.status === 'canceled' || order.dispatched) return;
  for (const { variantId, productId, quantity } of order.items) {
    const shelf = shelves.get(variantId ?? productId ?? '');
    if (shelf) shelf.level.reserved += quantity;
  }
}
