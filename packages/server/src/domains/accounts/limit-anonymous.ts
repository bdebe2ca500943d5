import { DomainError } from '../../foundation/domain-error.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { perMinute } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';

/** Signing in, signing up and the like, counted together: each of them has a stricter limit of its own. */
const requestsPerSignIn = 4;

/** Counts what somebody sends who has not signed in, by address, before a byte of the body is read. */
export async function limitAnonymous(
  { address }: Pick<RawRequest, 'address'>,
  { limiter, config }: Pick<Platform, 'limiter' | 'config'>,
): Promise<void> {
  const rate = perMinute('dashboard_public', requestsPerSignIn * config.limits.signInPerMinute);
  const permit = await limiter.take(rate, addressKey(address));
  if (permit && !permit.allowed)
    throw new DomainError('SIGN_IN_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
