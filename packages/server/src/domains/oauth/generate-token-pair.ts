import { accessTokenSeconds, refreshTokenSeconds, type TokenResponse } from '@souk/contract';
import { secondsAfter } from '../../foundation/clock.js';
import { authenticate } from '../../foundation/secrets/derive-keys.js';
import { decrypt, decryptUnbound, encrypt, isBound } from '../../foundation/secrets/encryption.js';
import { hashToken, newToken } from '../../foundation/secrets/random-token.js';

/** Tokens that exist in memory only; their hashes are what is written. */
export interface NewTokenPair {
  accessToken: string;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshHash: Buffer;
  refreshExpiresAt: Date;
}

export function generateTokenPair(now: Date): NewTokenPair {
  const accessToken = newToken('at');
  const refreshToken = newToken('rt');
  return {
    accessToken,
    accessHash: hashToken(accessToken),
    accessExpiresAt: secondsAfter(now, accessTokenSeconds),
    refreshToken,
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: secondsAfter(now, refreshTokenSeconds),
  };
}

/** For whom tokens were issued: what the response says besides the tokens. */
export interface Grantee {
  installation_id: string;
  business_id: string;
  scopes: string[];
}

export function offlineTokenResponse(
  tokens: Pick<NewTokenPair, 'accessToken' | 'accessExpiresAt' | 'refreshToken' | 'refreshExpiresAt'>,
  grantee: Grantee,
  now: Date,
): TokenResponse {
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: secondsLeft(tokens.accessExpiresAt, now),
    scope: grantee.scopes.join(' '),
    installation_id: grantee.installation_id,
    business_id: grantee.business_id,
    refresh_token: tokens.refreshToken,
    refresh_token_expires_in: secondsLeft(tokens.refreshExpiresAt, now),
  };
}

export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
}

type Pair = Pick<NewTokenPair, 'accessToken' | 'refreshToken'>;

/** The token is as random as a key, so one keyed hash derives another key from it. */
const encryptionKey = (presented: string): Buffer => authenticate(Buffer.from(presented), 'souk/repeatable-pair');

/** The key already belongs to a single token, so no id is needed besides it. */
const pairBinding = { purpose: 'repeatable-pair', id: '' };

/** Only a client that presents the same refresh token again can decrypt it. */
export function encryptPair(presented: string, { accessToken, refreshToken }: Pair): Buffer {
  return encrypt(encryptionKey(presented), Buffer.from(`${accessToken} ${refreshToken}`), pairBinding);
}

export function decryptPair(presented: string, sealed: Buffer): Pair {
  const key = encryptionKey(presented);
  // A pair from the minute before an upgrade may have been sealed by the previous version of Souk.
  const plain = isBound(sealed) ? decrypt(key, sealed, pairBinding) : decryptUnbound(key, sealed);
  const [accessToken = '', refreshToken = ''] = plain.toString().split(' ');
  return { accessToken, refreshToken };
}
