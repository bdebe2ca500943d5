import { type Checkout, maskContacts, type OpenCheckout } from '@souk/contract';
import type { Config } from '../../foundation/config.js';
import { checkoutTokenOf } from './checkout-token.js';
import type { StoredCheckout } from './checkouts-table.js';

type Addresses = Pick<Config, 'baseUrl' | 'masterKey'>;

/** As apps and merchants read it. Its address opens it, so it is shown only with the contacts. */
export function presentCheckout(checkout: StoredCheckout, maySeeContacts: boolean, addresses: Addresses): Checkout {
  const { businessId: _business, completedAt: _completed, abandonedAt, createdAt, updatedAt, ...rest } = checkout;
  return {
    ...rest,
    buyer: maySeeContacts ? rest.buyer : maskContacts(rest.buyer),
    recoveryUrl: maySeeContacts ? recoveryUrlOf(checkout, addresses) : null,
    abandonedAt,
    createdAt,
    updatedAt,
  };
}

/** As its own buyer reads it. */
export function presentOwnCheckout(checkout: StoredCheckout, addresses: Addresses): OpenCheckout {
  return { ...presentCheckout(checkout, true, addresses), token: checkoutTokenOf(addresses.masterKey, checkout.id) };
}

function recoveryUrlOf({ id }: StoredCheckout, { baseUrl, masterKey }: Addresses): string {
  return `${baseUrl}/storefront/checkouts/${checkoutTokenOf(masterKey, id)}`;
}
