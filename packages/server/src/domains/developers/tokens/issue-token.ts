import { developerTokenIdleDays } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { hashToken, newToken } from '../../../foundation/secrets/random-token.js';
import { insertToken } from './tokens-table.js';

export interface IssuedToken {
  id: string;
  /** Shown only once; only its hash is stored. */
  token: string;
  expiresInSeconds: number;
}

export interface TokenHolder {
  userId: string;
  /** The user's `password_changed_at` when they agreed to it. */
  passwordChangedAt: Date;
  label: string;
}

export async function issueToken(db: Database, holder: TokenHolder, now: Date): Promise<IssuedToken> {
  const token = newToken('dt');
  const id = await insertToken(db, {
    user_id: holder.userId,
    token_hash: hashToken(token),
    last4: token.slice(-4),
    label: holder.label,
    password_changed_at: holder.passwordChangedAt,
    created_at: now,
  });
  return { id, token, expiresInSeconds: developerTokenIdleDays * 86_400 };
}
