import type { Platform } from '../../foundation/platform.js';
import { hashToken, isTokenOf } from '../../foundation/secrets/random-token.js';
import type { Client } from '../apps/secrets/find-client.js';
import { cacheKeyOf, evictAccessTokens } from './access-token-cache.js';
import { endAccessToken, revokeFamilyOfRefreshToken } from './token-pairs-table.js';

/**
 * Revokes a token for the app that it was issued to (RFC 7009). A refresh token, spent or not, takes its whole family with
 * it; an access token ends alone, so that an app can drop one that leaked and keep refreshing. One that is unknown, expired
 * or another app's is left as it is, and the caller cannot tell.
 */
export async function revokeToken(platform: Platform, client: Client, token: string): Promise<void> {
  const now = platform.clock.now();
  const hash = hashToken(token);
  if (isTokenOf('rt', token)) {
    const familyId = await revokeFamilyOfRefreshToken(platform.db, { ...client, refreshHash: hash }, now);
    if (familyId !== undefined) evictAccessTokens(platform, { kind: 'family', id: familyId });
  } else if (isTokenOf('at', token)) {
    await endAccessToken(platform.db, { ...client, accessHash: hash }, now);
    evictAccessTokens(platform, { kind: 'token', key: cacheKeyOf(hash) });
  }
}
