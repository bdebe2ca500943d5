import type { Order } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import { createOrder } from '../orders/create-order.js';
import { findOrder } from '../orders/find-order.js';
import { markCompleted, type StoredCheckout } from './checkouts-table.js';
import { lockOwnCheckout } from './find-checkout.js';

/** A checkout becomes the order with its id, once: a second click is answered with the same order. */
export async function completeCheckout(db: Database, token: string, at: Date): Promise<Order> {
  const { checkout, place } = await lockOwnCheckout(db, token);
  const { businessId, id } = checkout;
  if (checkout.completedAt !== null) {
    return (await findOrder(db, { businessId, storeIds: null }, id)) ?? refuse('NOT_FOUND');
  }
  refuseIncomplete(checkout);
  await markCompleted(db, checkout, at);
  return createOrder(db, place, { ...draftFrom(checkout), id }, at);
}

/** Cash on delivery: a buyer nobody can reach cannot be served. */
function refuseIncomplete({ buyer }: StoredCheckout): void {
  if (buyer.phone !== null || buyer.email !== null) return;
  refuse('CHECKOUT_INCOMPLETE', { problems: ['buyer.phone or buyer.email is needed to complete the checkout.'] });
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
