import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { expiryOf, isExpired } from './token-lifetime.js';
import { type DeveloperTokenRow, revokeTokenOf, selectTokensOf } from './tokens-table.js';

/** The user's tokens that work now, newest first. */
export async function listTokens(db: Database, userId: string, now: Date) {
  const rows = await selectTokensOf(db, userId);
  return rows.filter((row) => !isExpired(row, now)).map(presentToken);
}

function presentToken(row: DeveloperTokenRow) {
  return {
    id: row.id,
    label: row.label,
    last4: row.last4,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: expiryOf(row),
  };
}

/** Revokes a token immediately. One that is already revoked, or another user's, is a 404. */
export async function revokeToken(db: Database, userId: string, tokenId: string, now: Date): Promise<void> {
  if (!(await revokeTokenOf(db, userId, tokenId, now))) throw new DomainError('DEVELOPER_TOKEN_NOT_FOUND');
}
