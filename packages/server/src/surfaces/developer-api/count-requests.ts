import { DomainError } from '../../foundation/domain-error.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { PlatformLimited } from '../../foundation/http/request-errors.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { rateLimitHeaders } from '../../foundation/limits/rate-limit-headers.js';
import { type Permit, perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';

/**
 * Counts a request by its address. A failed authentication is reported before an exceeded limit, so this returns a
 * function that refuses, to be called once the caller is known.
 */
export async function countByAddress(request: RawRequest, { limiter, config }: Platform): Promise<() => void> {
  const rate = perMinute('platform', config.limits.platformPerMinute);
  const permit = await limiter.take(rate, addressKey(request.address));
  if (permit) announce(request, rate, permit);
  return () => {
    if (permit && !permit.allowed) throw new PlatformLimited(permit.retryAfterSeconds);
  };
}

export async function countByToken(request: RawRequest, { limiter, config }: Platform, tokenId: string): Promise<void> {
  const rate = perMinute('developer-token', config.limits.developerTokenPerMinute);
  const permit = await limiter.take(rate, tokenId);
  if (!permit) return;
  announce(request, rate, permit);
  if (!permit.allowed)
    throw new DomainError('DEVELOPER_TOKEN_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}

/** Beats and answers of all relays of one person. */
export async function countByRelay(request: RawRequest, { limiter, config }: Platform, userId: string): Promise<void> {
  const perSecond = config.limits.relayPerSecond;
  const rate = { name: 'relay-calls', perSecond, burst: perSecond };
  const permit = await limiter.take(rate, userId);
  if (!permit) return;
  announce(request, rate, permit);
  if (!permit.allowed) throw new DomainError('RELAY_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}

/** Two limits share one header, separated by a comma, as in the draft. */
function announce({ answerHeaders }: RawRequest, rate: Rate, permit: Permit): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(rate, permit))) {
    answerHeaders[name] = answerHeaders[name] === undefined ? value : `${answerHeaders[name]}, ${value}`;
  }
}
