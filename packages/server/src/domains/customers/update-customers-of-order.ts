import type { Customer, Order } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { readableDifferences } from '../events/visible-differences.js';
import { addToCounters, takeFromCounters } from './counters-table.js';
import { selectToChange } from './customers-table.js';
import { matchCustomer, type OrderOfCustomer } from './match-customer.js';
import { type OrderTimes, totalsBetween, totalsOf } from './order-totals.js';
import { saveCustomer } from './save-customer.js';

export interface OrderSituation {
  businessId: string;
  at: Date;
  /** The times of a customer's orders in the order's store, without this order. */
  timesWithout(customerId: string): Promise<OrderTimes>;
}

/**
 * Updates the customers after a change to an order: whose it is, their counters, their contacts. Those who read
 * differently afterwards are announced. Returns whose order it is now; null when the buyer gave neither phone nor email.
 */
export async function updateCustomersOfOrder(
  context: Context,
  situation: OrderSituation,
  before: OrderOfCustomer | null,
  after: Order,
): Promise<string | null> {
  const { db } = context;
  if (before && !concernsCustomer(before.order, after)) return before.customerId;
  const { businessId } = situation;
  const customerId = await matchCustomer(db, situation, before, after.buyer);
  const touched = [...new Set([before?.customerId, customerId].filter((id) => typeof id === 'string'))];
  if (touched.length === 0) return null;

  const everywhere = { businessId, storeIds: null };
  const earlier = await selectToChange(db, everywhere, touched);
  await moveCounters(db, situation, before, after, customerId);
  const later = await selectToChange(db, everywhere, touched);
  for (const [index, { customer, times }] of later.entries()) {
    const isBuyer = customer.id === customerId;
    const settled = { customer: isBuyer ? withContacts(customer, after) : customer, times };
    const change = { before: earlier[index] ?? { customer, times }, after: settled, countedIn: after.storeId };
    await saveCustomer(context, businessId, change, situation.at);
  }
  return customerId;
}

function concernsCustomer(before: Order, after: Order): boolean {
  return (
    readableDifferences({ ...totalsOf(before), ...before.buyer }, { ...totalsOf(after), ...after.buyer }).length > 0
  );
}

async function moveCounters(
  db: Database,
  { businessId, timesWithout }: OrderSituation,
  before: OrderOfCustomer | null,
  after: Order,
  customerId: string | null,
): Promise<void> {
  const place = (id: string) => ({ businessId, customerId: id, storeId: after.storeId });
  const former = before?.customerId ?? null;
  if (before && former !== null && former === customerId) {
    await addToCounters(db, place(former), totalsBetween(totalsOf(before.order), totalsOf(after)), after.createdAt);
    return;
  }
  if (before && former !== null) {
    await takeFromCounters(db, place(former), totalsOf(before.order), await timesWithout(former));
  }
  if (customerId !== null) await addToCounters(db, place(customerId), totalsOf(after), after.createdAt);
}

/** A customer's contacts are those of their latest order; what it leaves out stays as it was. */
function withContacts(customer: Customer, { buyer, createdAt }: Order): Customer {
  if (customer.lastOrderAt !== null && createdAt < customer.lastOrderAt) return customer;
  return {
    ...customer,
    name: buyer.name ?? customer.name,
    phone: buyer.phone ?? customer.phone,
    phone2: buyer.phone2 ?? customer.phone2,
    email: buyer.email ?? customer.email,
    provinceCode: buyer.provinceCode ?? customer.provinceCode,
    townOns: buyer.townOns ?? customer.townOns,
    address: buyer.address ?? customer.address,
  };
}
