import { type Checkout, maskContacts, type OpenCheckout } from '@souk/contract';
import type { Config } from '../../foundation/config.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { storefrontUrl } from '../businesses/storefront-addresses.js';
import type { Viewer } from '../businesses/viewer.js';
import { checkoutTokenOf } from './checkout-token.js';
import type { StoredCheckout } from './checkouts-table.js';

/** What the address of a checkout is made from. */
export type Addresses = Pick<Config, 'baseUrl' | 'masterKey' | 'storefrontDomain'>;

/** A checkout, and the subdomain of its store. */
export interface PlacedCheckout {
  checkout: StoredCheckout;
  subdomain: string;
}

/**
 * The checkout as the viewer reads it. Its address opens it, so it is shown only with the contacts. Everything that leaves
 * this domain passes through here.
 */
export function maskFor(
  { maySeeContacts }: Pick<Viewer, 'maySeeContacts'>,
  { checkout, subdomain }: PlacedCheckout,
  addresses: Addresses,
): Checkout {
  const {
    businessId: _business,
    completedAt: _completed,
    holds: _holds,
    abandonedAt,
    createdAt,
    updatedAt,
    ...rest
  } = checkout;
  return {
    ...rest,
    buyer: maySeeContacts ? rest.buyer : maskContacts(rest.buyer),
    recoveryUrl: maySeeContacts ? recoveryUrlOf(checkout.id, subdomain, addresses) : null,
    abandonedAt,
    createdAt,
    updatedAt,
  };
}

/**
 * As its own buyer reads it, who opened it with its token. Once it was abandoned or completed its address has been handed out
 * and may have been passed on, so it tells no contacts any more.
 */
export function maskForBuyer(
  checkout: StoredCheckout,
  { subdomain }: Pick<StoreContext, 'subdomain'>,
  addresses: Addresses,
): OpenCheckout {
  const token = checkoutTokenOf(addresses.masterKey, checkout.id);
  const shown = maskFor({ maySeeContacts: true }, { checkout, subdomain }, addresses);
  const isOpen = checkout.abandonedAt === null && checkout.completedAt === null;
  return { ...shown, buyer: isOpen ? shown.buyer : maskContacts(shown.buyer), token };
}

function recoveryUrlOf(id: string, subdomain: string, addresses: Addresses): string {
  return `${storefrontUrl(addresses, subdomain)}/checkout/${checkoutTokenOf(addresses.masterKey, id)}`;
}
