import type { Permit, Rate } from './rate-limiter.js';

/** `RateLimit-Policy` and `RateLimit`, in the form of the IETF draft. */
export function rateLimitHeaders(rate: Rate, permit: Permit): Record<string, string> {
  const windowSeconds = Math.max(1, Math.round(rate.burst / rate.perSecond));
  return {
    'ratelimit-policy': `"${rate.name}";q=${rate.burst};w=${windowSeconds}`,
    ratelimit: `"${rate.name}";r=${permit.remaining};t=${Math.ceil(permit.resetSeconds)}`,
  };
}
