import type { NewCheckout, OpenCheckout, OrderFlag } from '@souk/contract';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { refusePaused, type StoreContext } from '../businesses/find-store-context.js';
import { keysOf } from '../customers/buyer-keys.js';
import { placeToday, requireKnownPlace } from '../geography/judge-place.js';
import { noBuyer, noUtm } from '../orders/create-order.js';
import { priceItems, totalOf } from '../orders/price-items.js';
import { checkoutTokenOf } from './checkout-token.js';
import { insertCheckout, type StoredCheckout, selectByForm } from './checkouts-table.js';
import { readFormToken } from './form-token.js';
import { keepUntil } from './keep-until.js';
import { limitQuantities } from './limit-quantities.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';
import { priceDelivery } from './price-delivery.js';

/**
 * A buyer begins a checkout, which is returned. It gets the id that the order will have. A form that is sent twice leads to
 * the checkout that it began.
 */
export async function startCheckout(
  db: Database,
  addresses: Addresses,
  place: StoreContext,
  given: NewCheckout,
  at: Date,
  suspicions: readonly OrderFlag[] = [],
): Promise<OpenCheckout> {
  refusePaused(place);
  limitQuantities(given.items, place);
  const { businessId, storeId } = place;
  const form = given.formToken ? readFormToken(addresses.masterKey, storeId, given.formToken, at) : undefined;
  const known = form?.nonce && (await selectByForm(db, storeId, form.nonce));
  if (known) return maskForBuyer(known, place, addresses);
  const items = await priceItems(db, { businessId, storeId, present: [], soldOnly: true }, given.items);
  const id = (await generateIds(db, 1))[0] as string;
  const written = { ...noBuyer, ...given.buyer };
  requireKnownPlace(place.country, written, 'buyer.');
  const buyer = { ...written, ...placeToday(place.country, written) };
  const delivery = { method: 'home', speed: speedOf(place), deskId: null, ...given.delivery } as const;
  const { price: shippingPrice } = await priceDelivery(db, place, { items, buyer, delivery });
  const holds = [...suspicions, ...(form?.suspicions ?? [])];
  const checkout: StoredCheckout = {
    businessId,
    id,
    storeId,
    buyer,
    delivery,
    deliveryNote: given.deliveryNote ?? null,
    items,
    shippingPrice,
    total: totalOf(items, shippingPrice),
    currency: place.currency,
    landingPageId: given.landingPageId ?? null,
    utm: { ...noUtm, ...given.utm },
    holds: holds.length > 0 ? holds : null,
    abandonedAt: null,
    completedAt: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  const tokenHash = hashToken(checkoutTokenOf(addresses.masterKey, id));
  const touch = { buyerKeys: keysOf(buyer, place.country), at, expiresAt: keepUntil(checkout, place, at) };
  const inserted = await insertCheckout(db, checkout, { tokenHash, formNonce: form?.nonce ?? null }, touch);
  if (inserted) return maskForBuyer(checkout, place, addresses);
  // The same form arrived twice at the same time; the other request has begun the checkout by now.
  const other = await selectByForm(db, storeId, form?.nonce ?? '');
  return maskForBuyer(other ?? throwDomainError('NOT_FOUND'), place, addresses);
}

const speedOf = ({ defaultSpeed }: StoreContext) => (defaultSpeed === 'express' ? 'express' : 'standard');
