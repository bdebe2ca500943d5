import type { CheckoutPatch, OpenCheckout } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { timeAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { keysOf } from '../customers/buyer-keys.js';
import { readableDifferences } from '../events/visible-differences.js';
import { priceItems, totalOf } from '../orders/price-items.js';
import { updateCheckout } from './checkouts-table.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';
import { lockOwnCheckout } from './read-own-checkout.js';

/** A buyer continues to fill in a checkout, which counts as activity even when nothing changes. */
export async function editCheckout(
  db: Database,
  token: string,
  patch: CheckoutPatch,
  addresses: Addresses,
  at: Date,
): Promise<OpenCheckout> {
  const { checkout, place } = await lockOwnCheckout(db, token);
  if (checkout.completedAt !== null) throwDomainError('CHECKOUT_COMPLETED');
  const { businessId, storeId } = checkout;
  const items = patch.items
    ? await priceItems(db, { businessId, storeId, present: [], soldOnly: true }, patch.items)
    : checkout.items;
  const edited = {
    ...checkout,
    items,
    total: totalOf(items, '0'),
    buyer: { ...checkout.buyer, ...patch.buyer },
    utm: { ...checkout.utm, ...patch.utm },
  };
  const changed = readableDifferences(checkout, edited).length > 0;
  const updatedAt = changed ? timeAfter(checkout.updatedAt, at).toISOString() : checkout.updatedAt;
  const touched = { ...edited, updatedAt };
  await updateCheckout(db, touched, { buyerKeys: keysOf(touched.buyer, place.country), at });
  return maskForBuyer(touched, addresses);
}
