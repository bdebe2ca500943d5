import { DomainError } from '../../../foundation/domain-error.js';
import type { RouteInput } from '../../../foundation/http/define-route.js';
import { perMinute } from '../../../foundation/limits/rate-limiter.js';

/** A dry run calls other people's servers, like a test delivery does, and has a limit of the same size. */
export async function limitChecks({ platform }: Pick<RouteInput, 'platform'>, appId: string): Promise<void> {
  const { limiter, config } = platform;
  const permit = await limiter.take(perMinute('review-checks', config.limits.testPerMinute), appId);
  if (permit && !permit.allowed)
    throw new DomainError('REVIEW_CHECKS_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
