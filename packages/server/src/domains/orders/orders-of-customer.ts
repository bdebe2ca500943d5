import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type NewEvent, recordEvents } from '../events/record-events.js';
import { actorOf } from './history/history-entry.js';
import { eraseBuyer, selectChangedSince, selectCustomerOf, selectOfCustomer } from './orders-table.js';

/** All orders of a customer, in every store, oldest first. */
export function ordersOfCustomer(
  db: Database,
  businessId: string,
  customerId: string,
): Promise<{ id: string; storeId: string }[]> {
  return selectOfCustomer(db, businessId, customerId);
}

/** The customer an order belongs to; undefined where it has none, or is out of reach. */
export async function customerOfOrder(
  db: Database,
  reach: BusinessAccess,
  orderId: string,
): Promise<string | undefined> {
  return (await selectCustomerOf(db, reach, orderId))?.customerId ?? undefined;
}

/** Of all stores, oldest change first. */
export const ordersChangedSince = selectChangedSince;

/**
 * Erases the buyer's contacts and all notes in a customer's orders, and announces each order that reads differently as a
 * result. Returns how many do.
 */
export async function eraseBuyerOfOrders(
  context: Context,
  businessId: string,
  customerId: string,
  at: Date,
): Promise<number> {
  const erased = await eraseBuyer(context.db, businessId, customerId, at, actorOf(context));
  const events = erased.map(
    ({ id, storeId, changed, updatedAt }): NewEvent => ({
      topic: 'orders/updated',
      businessId,
      storeId,
      resourceId: id,
      changed,
      at: updatedAt,
    }),
  );
  await recordEvents(context, events);
  return events.length;
}
