import { createHash } from 'node:crypto';
import { DomainError } from '../../foundation/domain-error.js';
import { type Access, noParameters, type RawRequest, type RouteDefaults } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { rateLimitHeaders } from '../../foundation/limits/rate-limit-headers.js';
import { perMinute } from '../../foundation/limits/rate-limiter.js';

/** Anyone, but rate-limited: counted separately, with a limit of the platform's size. */
const visitor: Access<null> = {
  name: 'visitor',
  security: [],
  errors: ['MARKETPLACE_RATE_LIMITED'],
  async identify(request, { limiter, config }) {
    const perAddress = perMinute('marketplace', config.limits.platformPerMinute);
    const permit = await limiter.take(perAddress, addressKey(request.address));
    if (permit) Object.assign(request.answerHeaders, rateLimitHeaders(perAddress, permit));
    if (permit && !permit.allowed) {
      throw new DomainError('MARKETPLACE_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
    }
    return null;
  },
};

export const marketplaceRoute: RouteDefaults<null> = {
  document: 'storefront',
  errorFormat: adminErrorFormatFor,
  access: visitor,
  query: noParameters,
  errors: ['VALIDATION_FAILED', 'INTERNAL_ERROR', 'API_BUSY'],
};

const forEveryone = 'public, max-age=60, stale-while-revalidate=300';
/** An unlisted page is for people with the link, and must not be cached in between. */
const forTheLinkAlone = 'private, max-age=60';

/** Answers with what may be cached for a minute, and 304 to clients that already have it. */
export function cacheable(request: RawRequest, body: unknown, { shared = true } = {}): HandlerResponse {
  const json = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
  const headers = { etag, 'cache-control': shared ? forEveryone : forTheLinkAlone };
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag) || known?.includes('*')) return { status: 304, headers };
  return { status: 200, json, headers };
}
