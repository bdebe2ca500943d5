import type { NewCheckout, OpenCheckout } from '@souk/contract';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { keysOf } from '../customers/buyer-keys.js';
import { noBuyer, noUtm } from '../orders/create-order.js';
import { priceItems, totalOf } from '../orders/price-items.js';
import { checkoutTokenOf } from './checkout-token.js';
import { insertCheckout, type StoredCheckout } from './checkouts-table.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';

/** A buyer begins a checkout, which is returned. It gets the id that the order will have. */
export async function startCheckout(
  db: Database,
  addresses: Addresses,
  place: StoreContext,
  given: NewCheckout,
  at: Date,
): Promise<OpenCheckout> {
  const { businessId, storeId } = place;
  const items = await priceItems(db, { businessId, storeId, present: [], soldOnly: true }, given.items);
  const id = (await generateIds(db, 1))[0] as string;
  const checkout: StoredCheckout = {
    businessId,
    id,
    storeId,
    buyer: { ...noBuyer, ...given.buyer },
    items,
    total: totalOf(items, '0'),
    currency: place.currency,
    landingPageId: given.landingPageId ?? null,
    utm: { ...noUtm, ...given.utm },
    abandonedAt: null,
    completedAt: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  const tokenHash = hashToken(checkoutTokenOf(addresses.masterKey, id));
  await insertCheckout(db, checkout, { tokenHash, buyerKeys: keysOf(checkout.buyer, place.country), at });
  return maskForBuyer(checkout, addresses);
}
