import { DomainError } from '../../../foundation/domain-error.js';
import type { RawRequest } from '../../../foundation/http/define-route.js';
import { addressKey } from '../../../foundation/limits/address-key.js';
import { perMinute } from '../../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../../foundation/platform.js';

/** Pages of the marketplace count with its API: a search costs the same, whoever draws its results. */
export async function countVisit(request: RawRequest, { limiter, config }: Platform): Promise<void> {
  const perAddress = perMinute('marketplace', config.limits.platformPerMinute);
  const permit = await limiter.take(perAddress, addressKey(request.address));
  if (permit && !permit.allowed)
    throw new DomainError('MARKETPLACE_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
