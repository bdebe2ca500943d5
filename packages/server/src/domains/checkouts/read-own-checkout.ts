import type { OpenCheckout } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { findStoreContext, isVisible, refusePaused, type StoreContext } from '../businesses/find-store-context.js';
import { lockByToken, type StoredCheckout, selectByToken } from './checkouts-table.js';
import { type Addresses, maskForBuyer } from './mask-checkout.js';

/** As it is stored, for a page of its store: undefined where no checkout has this token. */
export function findOwnCheckout(db: Database, token: string): Promise<StoredCheckout | undefined> {
  return selectByToken(db, hashToken(token));
}

/** A buyer's checkout by its token, until its store closes. */
export async function readOwnCheckout(db: Database, token: string, addresses: Addresses): Promise<OpenCheckout> {
  const { checkout, place } = await withOpenPlace(db, await selectByToken(db, hashToken(token)));
  return maskForBuyer(checkout, place, addresses);
}

export type { StoredCheckout };

export interface OwnCheckout {
  checkout: StoredCheckout;
  place: StoreContext;
}

/** The same, locked for a change by this domain. A completed one can be asked for again while the store is paused. */
export async function lockOwnCheckout(db: Database, token: string): Promise<OwnCheckout> {
  const own = await withOpenPlace(db, await lockByToken(db, hashToken(token)));
  if (own.checkout.completedAt === null) refusePaused(own.place);
  return own;
}

async function withOpenPlace(db: Database, checkout: StoredCheckout | undefined): Promise<OwnCheckout> {
  if (!checkout) throwDomainError('NOT_FOUND');
  const place = await findStoreContext(db, checkout.businessId, checkout.storeId);
  if (!place || !isVisible(place)) throwDomainError('NOT_FOUND');
  return { checkout, place };
}
