import type { Customer } from '@souk/contract';
import type { KeysetPageRequest } from '../../../foundation/database/sql/keyset-page.js';
import { abandonCheckout } from '../../checkouts/abandon-checkouts.js';
import { readAbandonedCheckout } from '../../checkouts/read-checkouts.js';
import { startCheckout } from '../../checkouts/start-checkout.js';
import { redactCustomer, requestCustomerData } from '../../compliance/request-compliance.js';
import { readCustomer, readCustomerPage, readCustomers } from '../../customers/read-customers.js';
import { type ActionContext, noCandidate, type PerformAction } from './action-context.js';
import { named, newestMatching } from './choose-target.js';
import { generateNextBuyer, pickArticles } from './generate-purchase.js';

/** Somebody fills a basket, leaves their phone number, and goes away. */
const leaveCheckout: PerformAction = async (shop, { productId }) => {
  const { context, db, viewer, place, platform, now } = shop;
  const items = await pickArticles(shop, productId);
  const buyer = await generateNextBuyer(shop);
  const { id } = await startCheckout(db, platform.config, place, { items, buyer }, now);
  await abandonCheckout(context, viewer, id, now);
  const checkout = await readAbandonedCheckout(db, viewer, id, platform.config);
  if (!checkout) throw new Error(`Checkout ${id} was not abandoned.`);
  return { kind: 'checkout', id, resource: checkout };
};

const askForData: PerformAction = async (shop, { customerId }) => {
  const { context, viewer, userId, now } = shop;
  const { id } = await chooseCustomer(shop, customerId, () => true);
  const request = await requestCustomerData(context, {
    businessId: viewer.businessId,
    customerId: id,
    userId,
    at: now,
  });
  return { kind: 'dataRequest', id: request.id, resource: request };
};

const eraseCustomerRow: PerformAction = async (shop, { customerId }) => {
  const { context, viewer, userId, now } = shop;
  const isKnown = ({ phone, email }: Customer) => phone !== null || email !== null;
  const { id } = await chooseCustomer(shop, customerId, isKnown);
  const request = await redactCustomer(context, { businessId: viewer.businessId, customerId: id, userId, at: now });
  return { kind: 'customerRedaction', id: request.id, resource: request };
};

async function chooseCustomer(
  shop: ActionContext,
  customerId: string | undefined,
  fits: (customer: Customer) => boolean,
): Promise<Customer> {
  const { db, viewer } = shop;
  if (customerId !== undefined) return named(customerId, 'customer', (id) => readCustomer(db, viewer, id));
  const candidates = {
    walk: (request: KeysetPageRequest) =>
      readCustomerPage(db, { ...request, ...viewer, sort: 'createdAt', filters: {} }),
    read: (ids: string[]) => readCustomers(db, viewer, ids),
  };
  const customer = await newestMatching(shop, candidates, fits);
  if (!customer)
    throw noCandidate('No customer matches this action.', 'Place an order first; its buyer becomes a customer.');
  return customer;
}

export const buyerActions = {
  abandon_checkout: leaveCheckout,
  request_customer_data: askForData,
  redact_customer: eraseCustomerRow,
};
