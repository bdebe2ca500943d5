import { type CheckoutCompletion, type Order, type OrderFlag, toCents } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { withoutContacts } from '../businesses/viewer.js';
import { createOrder } from '../orders/create-order.js';
import { repriceItems, totalOf } from '../orders/price-items.js';
import { readOrder } from '../orders/read-orders.js';
import { markCompleted, type StoredCheckout } from './checkouts-table.js';
import { readFormToken } from './form-token.js';
import { daysWithContacts } from './keep-until.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';
import { priceDelivery } from './price-delivery.js';
import { lockOwnCheckout } from './read-own-checkout.js';
import { flagsOf } from './suspect-order.js';

export interface Completion extends CheckoutCompletion {
  /** What the surface has noticed about the request. */
  suspicions?: readonly OrderFlag[];
}

/**
 * A checkout becomes the order with its id, once: a second click is answered with the same order. Prices are those of this
 * moment, and refused where the buyer was shown others. The buyer knows who they are: anyone else who holds the token by now
 * learns no contacts that the business added to the order.
 */
export async function completeCheckout(
  context: Context,
  addresses: Addresses,
  token: string,
  completion: Completion,
  at: Date,
): Promise<Order> {
  const { db } = context;
  const { checkout, place } = await lockOwnCheckout(db, token);
  const { businessId, id } = checkout;
  const viewer = withoutContacts({ businessId, storeIds: null });
  if (checkout.completedAt !== null) return (await readOrder(db, viewer, id)) ?? throwDomainError('NOT_FOUND');
  rejectIncomplete(checkout);
  const { current, deliveryStatus } = await priceAnew(db, place, checkout);
  const { expectedTotal } = completion;
  if (expectedTotal !== undefined && toCents(expectedTotal) !== toCents(current.total)) {
    throwDomainError('CHECKOUT_CHANGED', { members: { checkout: maskForBuyer(current, place, addresses) } });
  }
  const suspicions = await flagsOf(db, place, current, noticed(addresses, current, completion, at), at);
  const isTold = deliveryStatus === 'by_phone' || deliveryStatus === 'unknown_place';
  const flags: OrderFlag[] = isTold ? [...suspicions, 'delivery_by_phone'] : suspicions;
  // A price that is still to be told is no reason to hold the order, unless the buyer left out what it depends on.
  const waiting = suspicions.length > 0 || deliveryStatus === 'unknown_place';
  await markCompleted(db, checkout, { at, expiresAt: secondsAfter(at, daysInSeconds(daysWithContacts)) });
  return createOrder(context, viewer, place, { ...draftFrom(current), id, flags, waiting }, at);
}

/** Cash on delivery: a buyer nobody can reach cannot be served. */
function rejectIncomplete({ buyer }: StoredCheckout): void {
  if (buyer.phone !== null || buyer.email !== null) return;
  throwDomainError('CHECKOUT_INCOMPLETE', {
    problems: ['buyer.phone or buyer.email is needed to complete the checkout.'],
  });
}

async function priceAnew(db: Database, place: StoreContext, checkout: StoredCheckout) {
  const items = await repriceItems(db, place, checkout.items);
  const { status, price: shippingPrice } = await priceDelivery(db, place, { ...checkout, items });
  if (status === 'not_offered') throwDomainError('DELIVERY_NOT_OFFERED');
  const current = { ...checkout, items, shippingPrice, total: totalOf(items, shippingPrice) };
  return { current, deliveryStatus: status };
}

function noticed({ masterKey }: Addresses, checkout: StoredCheckout, completion: Completion, at: Date): OrderFlag[] {
  const { formToken, suspicions = [] } = completion;
  const form = formToken === undefined ? [] : readFormToken(masterKey, checkout.storeId, formToken, at).suspicions;
  return [...(checkout.holds ?? []), ...suspicions, ...form];
}

function draftFrom({ items, buyer, delivery, deliveryNote, shippingPrice, utm, landingPageId }: StoredCheckout) {
  const { method, speed, deskId } = delivery;
  return {
    items,
    availableOnly: true,
    buyer,
    delivery: { method, speed, deskId },
    shippingPrice,
    deliveryNote,
    utm,
    landingPageId,
    source: landingPageId ? ('landing_page' as const) : ('storefront' as const),
  };
}
