import type { ComplianceRequest, Topic } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { eraseExportedContacts } from '../bulk-exports/erase-exported-contacts.js';
import { eraseBuyerOfCheckouts } from '../checkouts/erase-buyer.js';
import { eraseCustomer } from '../customers/erase-customer.js';
import { lockCustomer } from '../customers/lock-customer.js';
import { recordEvents } from '../events/record-events.js';
import { eraseBuyerOfOrders, ordersOfCustomer } from '../orders/orders-of-customer.js';
import { type ComplianceKind, insertComplianceRequest, selectRedaction } from './compliance-requests-table.js';
import { eraseStoredResponses } from './erase-stored-responses.js';

/** Customers whose erasure the apps had time for until now: each is returned only once, ever. */
export { takeDueRedactionsOfCustomers } from './compliance-requests-table.js';

const daysToAnswer = 30;

export interface ComplianceAsk {
  businessId: string;
  customerId: string;
  /** The member who passes on the buyer's request. */
  userId: string | null;
  at: Date;
}

const topics: Record<ComplianceKind, Topic> = {
  data_request: 'customers/data_request',
  redact: 'customers/redact',
};

/** A buyer wants to know what is kept about them: every app is asked. */
export async function requestCustomerData(context: Context, ask: ComplianceAsk): Promise<ComplianceRequest> {
  const { db } = context;
  if (!(await lockCustomer(db, ask.businessId, ask.customerId))) throwDomainError('NOT_FOUND');
  const orders = await ordersOfCustomer(db, ask.businessId, ask.customerId);
  return askApps(context, ask, 'data_request', orders);
}

/**
 * A buyer wants to be erased. Our own copies of the contacts and notes are erased immediately, in the customer, the orders, the
 * checkouts, the stored idempotent responses and the files of bulk exports; every app is told to do the same, and its values on
 * the customer are erased when that is due. The customer is locked first: this waits for an order being placed now, and erases
 * it too. Where nothing is left to erase, the request that erased it is the answer.
 */
export async function redactCustomer(context: Context, ask: ComplianceAsk): Promise<ComplianceRequest> {
  const { db } = context;
  const { businessId, customerId, at } = ask;
  if (!(await lockCustomer(db, businessId, customerId))) throwDomainError('NOT_FOUND');
  const orders = await ordersOfCustomer(db, businessId, customerId);
  const erasedOrders = await eraseBuyerOfOrders(context, businessId, customerId, at);
  const { keys, hasChanged } = await eraseCustomer(context, businessId, customerId, at);
  const earlier = await selectRedaction(db, businessId, customerId);
  if (earlier && !hasChanged && erasedOrders === 0) return earlier;
  const orderIds = orders.map(({ id }) => id);
  await eraseBuyerOfCheckouts(db, businessId, { orderIds, keys, at });
  await eraseStoredResponses(db, businessId, { customerId, orderIds, keys, at });
  await eraseExportedContacts(db, businessId, at);
  return askApps(context, ask, 'redact', orders);
}

async function askApps(
  context: Context,
  { businessId, customerId, userId, at }: ComplianceAsk,
  kind: ComplianceKind,
  orders: readonly { id: string; storeId: string }[],
): Promise<ComplianceRequest> {
  const dueAt = secondsAfter(at, daysInSeconds(daysToAnswer));
  const row = { businessId, kind, customerId, orders, requestedBy: userId, requestedAt: at, dueAt };
  const id = await insertComplianceRequest(context.db, row);
  await recordEvents(context, [{ topic: topics[kind], businessId, storeId: null, resourceId: id, at }]);
  const orderIds = orders.map((order) => order.id);
  return { id, customerId, orderIds, requestedAt: at.toISOString(), dueAt: dueAt.toISOString() };
}
