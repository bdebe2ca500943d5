import type { CheckoutPatch, OpenCheckout } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { timeAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { keysOf } from '../customers/buyer-keys.js';
import { readableDifferences } from '../events/visible-differences.js';
import { placeToday, requireKnownPlace } from '../geography/judge-place.js';
import { priceItems, totalOf } from '../orders/price-items.js';
import { updateCheckout } from './checkouts-table.js';
import { keepUntil } from './keep-until.js';
import { limitQuantities } from './limit-quantities.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';
import { priceDelivery } from './price-delivery.js';
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
  if (patch.items) limitQuantities(patch.items, place);
  const { businessId, storeId } = checkout;
  const items = patch.items
    ? await priceItems(db, { businessId, storeId, present: [], soldOnly: true }, patch.items)
    : checkout.items;
  const written = { ...checkout.buyer, ...patch.buyer };
  if (patch.buyer) requireKnownPlace(place.country, written, 'buyer.');
  const buyer = { ...written, ...placeToday(place.country, written) };
  const delivery = { ...checkout.delivery, ...patch.delivery };
  const { price: shippingPrice } = await priceDelivery(db, place, { items, buyer, delivery });
  const edited = {
    ...checkout,
    buyer,
    delivery,
    deliveryNote: patch.deliveryNote === undefined ? checkout.deliveryNote : patch.deliveryNote,
    items,
    shippingPrice,
    total: totalOf(items, shippingPrice),
    utm: { ...checkout.utm, ...patch.utm },
  };
  const changed = readableDifferences(checkout, edited).length > 0;
  const updatedAt = changed ? timeAfter(checkout.updatedAt, at).toISOString() : checkout.updatedAt;
  const touched = { ...edited, updatedAt };
  const buyerKeys = keysOf(buyer, place.country);
  await updateCheckout(db, touched, { buyerKeys, at, expiresAt: keepUntil(touched, place, at) });
  return maskForBuyer(touched, place, addresses);
}
