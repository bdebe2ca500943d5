import type { clientSecretStates } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { AppRow } from '../apps-table.js';
import { type ClientSecretRow, revokeSecretOf, selectSecrets } from './secrets-table.js';

export async function listSecrets(db: Database, appId: string, now: Date) {
  return (await selectSecrets(db, appId)).map((row) => presentSecret(row, now));
}

/** Revokes a secret immediately, even the last one. Revoking twice changes nothing. */
export async function revokeSecret(db: Database, app: AppRow, secretId: string, now: Date): Promise<void> {
  if (!(await revokeSecretOf(db, app.id, secretId, now))) throw new DomainError('CLIENT_SECRET_NOT_FOUND');
}

export function presentSecret(row: ClientSecretRow, now: Date) {
  return {
    id: row.id,
    last4: row.last4,
    state: stateOf(row, now),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

function stateOf({ revoked_at, expires_at }: ClientSecretRow, now: Date): (typeof clientSecretStates)[number] {
  if (revoked_at) return 'revoked';
  if (expires_at === null) return 'active';
  return expires_at > now ? 'retiring' : 'expired';
}
