import { refreshRepeatSeconds, type TokenResponse } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { DomainError, throwDomainError } from '../../foundation/domain-error.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken, isTokenOf } from '../../foundation/secrets/random-token.js';
import { type ClientReach, mayActFor } from '../apps/secrets/find-client.js';
import { evictAccessTokens } from './access-token-cache.js';
import type { RefreshRequest } from './batch-refreshes.js';
import { decryptPair, offlineTokenResponse } from './generate-token-pair.js';
import { type PresentedPair, revokeFamily, selectDeveloperContact, selectPresentedPair } from './token-pairs-table.js';

/** Grant `refresh_token`. Undefined when the client's credentials are wrong. */
export async function refreshTokens(platform: Platform, request: RefreshRequest): Promise<TokenResponse | undefined> {
  const { appId, reach, grantee, next, at } = await platform.refreshes.rotate(request);
  if (appId === null) return undefined;
  if (grantee) return offlineTokenResponse(next, grantee, at);
  return answerUnspendable(platform, { appId, reach }, request.refreshToken, at);
}

/** The token is unknown, another client's, expired, or was spent before: by a client whose response was lost, or by a thief. */
async function answerUnspendable(
  platform: Platform,
  { appId, reach }: { appId: string; reach: ClientReach },
  refreshToken: string,
  now: Date,
): Promise<TokenResponse> {
  const pair = isTokenOf('rt', refreshToken)
    ? await selectPresentedPair(platform.db, hashToken(refreshToken), now)
    : undefined;
  if (pair?.app_id !== appId || !pair.living) throw refused();
  if (!mayActFor(reach, { id: pair.installation_id, onDevStore: pair.on_dev_store })) throw refused();
  if (pair.spent_at === null) throw refused();
  if (now.getTime() - pair.spent_at.getTime() > refreshRepeatSeconds * 1000) {
    await revokeStolenFamily(platform, pair, now);
    throw refused('This refresh token was already used. Every token issued from it is revoked.');
  }
  return repeatAnswer(pair, refreshToken, now);
}

function repeatAnswer(pair: PresentedPair, refreshToken: string, now: Date): TokenResponse {
  const { sealed_pair, next_access_expires_at, next_refresh_expires_at } = pair;
  if (pair.next_used || !sealed_pair || !next_access_expires_at || !next_refresh_expires_at) {
    return throwDomainError('invalid_grant', {
      message: 'This refresh token and the tokens issued from it were already used.',
    });
  }
  const tokens = decryptPair(refreshToken, sealed_pair);
  return offlineTokenResponse(
    { ...tokens, accessExpiresAt: next_access_expires_at, refreshExpiresAt: next_refresh_expires_at },
    pair,
    now,
  );
}

/** Two parties hold the same family, and nobody can tell which is the thief: it ends for both, and the developer is mailed. */
async function revokeStolenFamily(platform: Platform, pair: PresentedPair, now: Date): Promise<void> {
  await inTransaction(platform, async (context) => {
    const { db } = context;
    const revoked = await revokeFamily(db, pair.family_id, now);
    const contact = revoked ? await selectDeveloperContact(db, pair.app_id) : undefined;
    if (!contact) return;
    await queueMail(context, platform, {
      to: contact.email,
      letter: 'stolenToken',
      told: {
        app: contact.name,
        seconds: refreshRepeatSeconds,
        installationId: pair.installation_id,
        businessId: pair.business_id,
        at: now.toISOString(),
        href: `${platform.config.baseUrl}/console/apps/${pair.app_id}/installations/${pair.installation_id}`,
      },
    });
  });
  evictAccessTokens(platform, { kind: 'family', id: pair.family_id });
}

function refused(message?: string): DomainError {
  return new DomainError('invalid_grant', message ? { message } : {});
}
