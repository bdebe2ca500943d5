import { DomainError } from '../../foundation/domain-error.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { type Permit, perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { type Client, type ClientCredentials, findClient } from '../apps/secrets/find-client.js';

export type { Client, ClientCredentials };

export function hashCredentials({ clientId, secret }: { clientId: string; secret: string }): ClientCredentials {
  return { clientId, secretHash: hashToken(secret) };
}

/** Refuses an address that has guessed too often, before its next guess is checked. */
export async function rejectGuessers(platform: Platform, address: string): Promise<void> {
  const rate = failedAuthRate(platform);
  const permit = await platform.limiter.peek(rate, addressKey(address));
  if (permit && permit.remaining < 1) {
    throw new DomainError('slow_down', { retryAfterSeconds: secondsUntilNext(rate, permit) });
  }
}

/** Counts a failed authentication against the address and returns the refusal to throw. Every failure reads the same. */
export async function failedAuthentication(
  platform: Platform,
  address: string,
  message?: string,
): Promise<DomainError> {
  const permit = await platform.limiter.take(failedAuthRate(platform), addressKey(address));
  if (permit && !permit.allowed) return new DomainError('slow_down', { retryAfterSeconds: permit.retryAfterSeconds });
  return new DomainError('invalid_client', {
    message,
    headers: { 'www-authenticate': 'Basic realm="svc-apps"' },
  });
}

/** The app behind the credentials, if the secret is still valid. */
export async function authenticateClient(
  platform: Platform,
  credentials: ClientCredentials,
): Promise<Client | undefined> {
  const client = await findClient(platform.db, credentials, platform.clock.now());
  if (client) platform.recentClients.remember(credentials, client);
  return client;
}

/** Only requests that authenticate count, so that nobody can use up another client's share. */
export async function takeClientPermit(platform: Platform, clientId: string): Promise<void> {
  const rate = perMinute('token_client', platform.config.limits.tokenPerClientPerMinute);
  const permit = await platform.limiter.take(rate, clientId);
  if (permit && !permit.allowed) throw new DomainError('slow_down', { retryAfterSeconds: permit.retryAfterSeconds });
}

const failedAuthRate = ({ config }: Platform): Rate => perMinute('failed_auth', config.limits.failedAuthPerMinute);

function secondsUntilNext({ perSecond, burst }: Rate, { resetSeconds }: Permit): number {
  return Math.max(0, resetSeconds - (burst - 1) / perSecond);
}
