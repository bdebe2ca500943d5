import { offlineTokenType, onlineTokenType, type TokenResponse } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { type Client, mayActFor } from '../apps/secrets/find-client.js';
import { generateTokenPair, offlineTokenResponse, secondsLeft } from './generate-token-pair.js';
import { writeExchange } from './grants-table.js';
import { lastPresentable, readIdToken } from './id-token.js';

export interface ExchangeRequest {
  subjectToken: string;
  requestedTokenType: typeof offlineTokenType | typeof onlineTokenType;
}

/** Grant token exchange: the ID token of an embedded page, once, for an offline token or one bound to its user. */
export async function exchangeIdToken(
  platform: Platform,
  client: Client,
  { subjectToken, requestedTokenType }: ExchangeRequest,
): Promise<TokenResponse> {
  const claims = await readIdToken(platform, subjectToken, client.clientId);
  // Whether it is on a dev store is looked at by the statement that spends the token.
  if (!claims || !mayActFor(client, { id: claims.installationId, onDevStore: true }))
    return throwDomainError('invalid_grant', { message: 'subject_token is not a valid ID token for this app.' });
  const now = platform.clock.now();
  const online = requestedTokenType === onlineTokenType;
  const pair = generateTokenPair(now);
  const outcome = await writeExchange(platform.db, {
    ...claims,
    appId: client.appId,
    jtiKeptUntil: lastPresentable(claims),
    online,
    devStoresOnly: client.devStoresOnly,
    pair,
    now,
  });
  if (!outcome) {
    return throwDomainError('invalid_grant', {
      message: 'The app is no longer installed, the user no longer a member, or their session has ended.',
    });
  }
  if (outcome.family_id === null)
    return throwDomainError('invalid_grant', { message: 'subject_token was used before.' });
  if (!online) return { ...offlineTokenResponse(pair, outcome, now), issued_token_type: offlineTokenType };
  return {
    access_token: pair.accessToken,
    token_type: 'Bearer',
    expires_in: secondsLeft(outcome.access_expires_at, now),
    scope: outcome.scopes.join(' '),
    installation_id: outcome.installation_id,
    business_id: outcome.business_id,
    issued_token_type: onlineTokenType,
    user_id: claims.userId,
  };
}
