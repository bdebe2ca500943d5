import { maxActiveSecrets } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { hashToken, newToken } from '../../../foundation/secrets/random-token.js';
import type { AppRow } from '../apps-table.js';
import { type ClientSecretRow, insertSecret, selectLiveSecrets } from './secrets-table.js';

export interface NewClientSecret {
  row: ClientSecretRow;
  /** Shown only once; only its hash is stored. */
  secret: string;
}

/** The caller holds the app's lock. */
export async function issueClientSecret(transaction: Database, app: AppRow, now: Date): Promise<NewClientSecret> {
  const live = await selectLiveSecrets(transaction, app.id, now);
  if (live.filter(({ expires_at }) => expires_at === null).length >= maxActiveSecrets)
    throw new DomainError('CLIENT_SECRET_LIMIT_REACHED', { members: { limit: maxActiveSecrets } });
  return generateSecret(transaction, app, now);
}

export async function generateSecret(transaction: Database, app: AppRow, now: Date): Promise<NewClientSecret> {
  const secret = newToken('cs');
  const kept = { appId: app.id, secretHash: hashToken(secret), last4: secret.slice(-4) };
  const row = await insertSecret(transaction, kept, now);
  return { row, secret };
}
