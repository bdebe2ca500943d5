import { DomainError } from '../../foundation/domain-error.js';
import { type Access, noParameters, type RouteDefaults } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { rateLimitHeaders } from '../../foundation/limits/rate-limit-headers.js';
import { perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';

/** Many buyers may share one address of a mobile network. */
const perAddress = perMinute('storefront_address', 120);
export async function take(platform: Platform, rate: Rate, key: string) {
  const permit = await platform.limiter.take(rate, key);
  if (permit && !permit.allowed) {
    throw new DomainError('STOREFRONT_RATE_LIMITED', {
      retryAfterSeconds: permit.retryAfterSeconds,
      headers: rateLimitHeaders(rate, permit),
    });
  }
  return permit;
}

/** Anyone, but rate-limited. */
const buyer: Access<null> = {
  name: 'buyer',
  security: [],
  errors: ['STOREFRONT_RATE_LIMITED'],
  async identify(request, platform) {
    const permit = await take(platform, perAddress, addressKey(request.address));
    if (permit) Object.assign(request.answerHeaders, rateLimitHeaders(perAddress, permit));
    return null;
  },
};

export const storefrontRoute: RouteDefaults<null> = {
  document: 'storefront',
  errorFormat: adminErrorFormatFor,
  access: buyer,
  query: noParameters,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'INTERNAL_ERROR', 'API_BUSY'],
};
