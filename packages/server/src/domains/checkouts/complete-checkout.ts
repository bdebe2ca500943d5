import type { Order } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { withoutContacts } from '../businesses/viewer.js';
import { createOrder } from '../orders/create-order.js';
import { readOrder } from '../orders/read-orders.js';
import { markCompleted, type StoredCheckout } from './checkouts-table.js';
import { lockOwnCheckout } from './read-own-checkout.js';

/**
 * A checkout becomes the order with its id, once: a second click is answered with the same order. The buyer knows who they
 * are: anyone else who holds the token by now learns no contacts that the business added to the order.
 */
export async function completeCheckout(context: Context, token: string, at: Date): Promise<Order> {
  const { db } = context;
  const { checkout, place } = await lockOwnCheckout(db, token);
  const { businessId, id } = checkout;
  const viewer = withoutContacts({ businessId, storeIds: null });
  if (checkout.completedAt !== null) return (await readOrder(db, viewer, id)) ?? throwDomainError('NOT_FOUND');
  rejectIncomplete(checkout);
  await markCompleted(db, checkout, at);
  return createOrder(context, viewer, place, { ...draftFrom(checkout), id }, at);
}

/** Cash on delivery: a buyer nobody can reach cannot be served. */
function rejectIncomplete({ buyer }: StoredCheckout): void {
  if (buyer.phone !== null || buyer.email !== null) return;
  throwDomainError('CHECKOUT_INCOMPLETE', {
    problems: ['buyer.phone or buyer.email is required to complete the checkout.'],
  });
}

function draftFrom({ items, buyer, utm, landingPageId }: StoredCheckout) {
  return {
    items,
    buyer,
    utm,
    landingPageId,
    source: landingPageId ? ('landing_page' as const) : ('storefront' as const),
  };
}
