import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { keysOf } from '../customers/recognise-buyer.js';
import { buyerColumns, utmColumns } from '../orders/order-row.js';
import { checkoutTokenOf } from './checkout-token.js';
import type { StoredCheckout } from './checkouts-table.js';

export type { StoredCheckout };

/** Writes many abandoned checkouts at once. It tells nobody: what is loaded has always been there. */
export async function loadCheckouts(
  db: Database,
  { masterKey, country }: { masterKey: Buffer; country: string },
  checkouts: readonly StoredCheckout[],
): Promise<void> {
  const rows = checkouts.map((checkout) => ({
    business_id: checkout.businessId,
    id: checkout.id,
    store_id: checkout.storeId,
    token_hash: `\\x${hashToken(checkoutTokenOf(masterKey, checkout.id)).toString('hex')}`,
    currency: checkout.currency,
    total: checkout.total,
    items: checkout.items,
    ...buyerColumns(checkout.buyer),
    buyer_keys: keysOf(checkout.buyer, country),
    landing_page_id: checkout.landingPageId,
    ...utmColumns(checkout.utm),
    last_touched_at: checkout.createdAt,
    abandoned_at: checkout.abandonedAt,
    completed_at: checkout.completedAt,
    created_at: checkout.createdAt,
    updated_at: checkout.updatedAt,
  }));
  await sql`insert into checkouts
    select * from json_populate_recordset(null::checkouts, ${JSON.stringify(rows)}::json)`.execute(db);
}
