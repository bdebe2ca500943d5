import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { keysOf } from '../customers/buyer-keys.js';
import { checkoutFieldMap } from './checkout-fields.js';
import { checkoutTokenOf } from './checkout-token.js';
import type { StoredCheckout } from './checkouts-table.js';

export type { StoredCheckout };

/** Writes many abandoned checkouts at once. It announces nothing: loaded data counts as having always been there. */
export async function loadCheckouts(
  db: Database,
  { masterKey, country }: { masterKey: Buffer; country: string },
  checkouts: readonly StoredCheckout[],
): Promise<void> {
  const rows = checkouts.map((checkout) => ({
    ...checkoutFieldMap.store(checkout),
    token_hash: `\\x${hashToken(checkoutTokenOf(masterKey, checkout.id)).toString('hex')}`,
    buyer_keys: keysOf(checkout.buyer, country),
    last_touched_at: checkout.createdAt,
  }));
  await sql`insert into checkouts
    select * from json_populate_recordset(null::checkouts, ${JSON.stringify(rows)}::json)`.execute(db);
}
