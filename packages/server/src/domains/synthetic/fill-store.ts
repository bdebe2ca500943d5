import type { Context } from '../../foundation/context.js';
import { fillCatalogue, settleCatalogue } from './fill-catalogue.js';
import { fillCheckouts } from './fill-checkouts.js';
import { fillDelivery } from './fill-delivery.js';
import type { FillOptions, StoreToFill } from './fill-options.js';
import { fillOrders } from './fill-orders.js';

export interface FilledStore {
  products: number;
  orders: number;
  customers: number;
}

/**
 * Fills a store that has nothing in it with a shop that looks lived in: a catalogue, stock, buyers, and orders at every
 * stage. It writes in bulk and announces nothing. Call it in a transaction to have all of it or nothing.
 */
export async function fillStore(context: Context, store: StoreToFill, options: FillOptions): Promise<FilledStore> {
  const { db } = context;
  const { plan, onProgress } = options;
  if (plan.products === 0) return { products: 0, orders: 0, customers: 0 };
  const total = plan.products + plan.orders;
  const tell = (done: number) => onProgress?.(done, total);
  const shelves = await fillCatalogue(context, store, options);
  tell(plan.products);
  const customers = await fillOrders(db, store, options, shelves, (orders) => tell(plan.products + orders));
  await fillCheckouts(db, store, options, shelves);
  await fillDelivery(context, store, options.now);
  await settleCatalogue(db, store, shelves);
  tell(total);
  return { products: plan.products, orders: plan.orders, customers };
}
