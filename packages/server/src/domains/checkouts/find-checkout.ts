import type { Database } from '../../foundation/database/open-database.js';
import { type WalkRequest, walkPage } from '../../foundation/database/walk-page.js';
import { refuse } from '../../foundation/http/refusal.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { findTradingPlace, isOpenToPublic, type TradingPlace } from '../businesses/find-trading-place.js';
import type { Reach } from '../businesses/reach.js';
import { abandonedOnly, lockByToken, type StoredCheckout, selectAbandoned, selectByToken } from './checkouts-table.js';

/** An abandoned checkout. One that its buyer is still filling in is nobody else's business, one completed is an order. */
export async function findAbandonedCheckout(
  db: Database,
  reach: Reach,
  id: string,
): Promise<StoredCheckout | undefined> {
  return (await selectAbandoned(db, reach, [id]))[0];
}

/** In the order of the ids given. */
export function findAbandonedCheckouts(db: Database, reach: Reach, ids: readonly string[]): Promise<StoredCheckout[]> {
  return selectAbandoned(db, reach, ids);
}

export function walkAbandonedCheckouts(db: Database, sort: 'createdAt' | 'updatedAt', request: WalkRequest) {
  const walk =
    sort === 'createdAt'
      ? { table: 'checkouts', id: 'id', time: 'created_at', newestFirst: true, only: abandonedOnly }
      : { table: 'checkouts', id: 'id', time: 'updated_at', newestFirst: false, only: abandonedOnly };
  return walkPage(db, walk, request);
}

export interface OwnCheckout {
  checkout: StoredCheckout;
  place: TradingPlace;
}

/** A buyer's checkout by its token, while its storefront is open. */
export async function readOwnCheckout(db: Database, token: string): Promise<OwnCheckout> {
  return withOpenPlace(db, await selectByToken(db, hashToken(token)));
}

/** The same, locked for a change. */
export async function lockOwnCheckout(db: Database, token: string): Promise<OwnCheckout> {
  return withOpenPlace(db, await lockByToken(db, hashToken(token)));
}

async function withOpenPlace(db: Database, checkout: StoredCheckout | undefined): Promise<OwnCheckout> {
  if (!checkout) refuse('NOT_FOUND');
  const place = await findTradingPlace(db, checkout.businessId, checkout.storeId);
  if (!place || !isOpenToPublic(place)) refuse('NOT_FOUND');
  return { checkout, place };
}
