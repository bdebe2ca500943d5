import type { Checkout } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetPageRequest, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { abandonedOnly, selectAbandoned } from './checkouts-table.js';
import { type Addresses, maskFor } from './mask-checkout.js';

/** An abandoned checkout. One that its buyer is still filling in is nobody else's business, one completed is an order. */
export async function readAbandonedCheckout(
  db: Database,
  viewer: Viewer,
  id: string,
  addresses: Addresses,
): Promise<Checkout | undefined> {
  return (await readAbandonedCheckouts(db, viewer, [id], addresses))[0];
}

/** Those the viewer may see, in the order of the ids given. */
export async function readAbandonedCheckouts(
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
  addresses: Addresses,
): Promise<Checkout[]> {
  return (await selectAbandoned(db, viewer, ids)).map((checkout) => maskFor(viewer, checkout, addresses));
}

export function readAbandonedCheckoutPage(db: Database, sort: 'createdAt' | 'updatedAt', request: KeysetPageRequest) {
  const walk =
    sort === 'createdAt'
      ? { table: 'checkouts', id: 'id', time: 'created_at', newestFirst: true, only: abandonedOnly }
      : { table: 'checkouts', id: 'id', time: 'updated_at', newestFirst: false, only: abandonedOnly };
  return selectKeysetPage(db, walk, request);
}
