import { type Checkout, type ComplianceRequest, type Customer, maskContacts } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import { readableDifferences } from '../../events/visible-differences.js';
import { noUtm } from '../../orders/create-order.js';
import { totalOf } from '../../orders/price-items.js';
import { type Sample, type SamplePlace, sampleBuyer, sampleIds, sampleItems, timeBefore } from './sample-store.js';

/** Begun forty minutes ago, and left alone for the thirty after which it counts as abandoned. */
export function sampleAbandonedCheckout({ storeId, currency, maySeeContacts, at }: SamplePlace): Sample {
  const resource: Checkout = {
    id: sampleIds.checkout,
    storeId,
    buyer: maySeeContacts ? sampleBuyer : maskContacts(sampleBuyer),
    delivery: { method: 'home', speed: 'standard', deskId: null },
    deliveryNote: null,
    items: sampleItems,
    shippingPrice: '400.00',
    total: totalOf(sampleItems, '400.00'),
    currency,
    landingPageId: null,
    utm: noUtm,
    recoveryUrl: maySeeContacts ? 'https://example.com/storefront/checkouts/sample' : null,
    abandonedAt: at.toISOString(),
    createdAt: timeBefore(at, 40 * 60),
    updatedAt: timeBefore(at, 30 * 60),
  };
  return { storeId, resource, changed: [] };
}

/** Somebody added a note about them, which everyone who can see the customer can read. */
export function sampleEditedCustomer({ maySeeContacts, at }: SamplePlace): Sample {
  const { address2: _second, ...contacts } = sampleBuyer;
  const before: Customer = {
    id: sampleIds.customer,
    ...contacts,
    ordersCount: 3,
    deliveredCount: 2,
    returnedCount: 0,
    canceledCount: 1,
    totalSpent: '10800.00',
    tags: [],
    note: null,
    firstOrderAt: timeBefore(at, daysInSeconds(90)),
    lastOrderAt: timeBefore(at, daysInSeconds(7)),
    createdAt: timeBefore(at, daysInSeconds(90)),
    updatedAt: timeBefore(at, daysInSeconds(7)),
  };
  const after = { ...before, tags: ['vip'], note: 'Prefers the afternoon.', updatedAt: at.toISOString() };
  return {
    storeId: null,
    resource: maySeeContacts ? after : maskContacts(after),
    changed: readableDifferences(before, after),
  };
}

const daysToAnswer = 30;

/** A buyer asks for their data, or for its erasure. */
export function sampleBuyersRequest({ at }: SamplePlace): Sample {
  const resource: ComplianceRequest = {
    id: sampleIds.request,
    customerId: sampleIds.customer,
    orderIds: [sampleIds.order],
    requestedAt: at.toISOString(),
    dueAt: secondsAfter(at, daysInSeconds(daysToAnswer)).toISOString(),
  };
  return { storeId: null, resource, changed: [] };
}
