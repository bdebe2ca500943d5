import { accessTokenSeconds, type Scope } from '@souk/contract';
import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { hashToken, newToken } from '../../foundation/secrets/random-token.js';
import { insertDevStoreToken } from './grants-table.js';

export interface DevStoreToken {
  accessToken: string;
  expiresAt: Date;
  scopes: Scope[];
}

/** An access token of an installation on a dev store for its developer, as the app itself would have it; it cannot be refreshed. */
export async function issueDevStoreToken(
  db: Database,
  { businessId, installationId }: { businessId: string; installationId: string },
  now: Date,
): Promise<DevStoreToken> {
  const accessToken = newToken('at');
  const expiresAt = secondsAfter(now, accessTokenSeconds);
  const scopes = await insertDevStoreToken(db, {
    businessId,
    installationId,
    accessHash: hashToken(accessToken),
    expiresAt,
    now,
  });
  return scopes ? { accessToken, expiresAt, scopes } : throwDomainError('INSTALLATION_NOT_ACTIVE');
}
