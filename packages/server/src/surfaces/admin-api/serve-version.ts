import type { ApiVersion } from '@souk/contract';
import { DomainError } from '../../foundation/domain-error.js';
import type { Access } from '../../foundation/http/define-route.js';

/**
 * The access of one API version: a deprecated one says so and when it ends (RFC 9745, RFC 8594), one that has ended is
 * refused before any other check.
 */
export function accessOfVersion<Caller>(version: ApiVersion, access: Access<Caller>): Access<Caller> {
  const { sunsetAt } = version;
  const notices = noticesOf(version);
  return {
    ...access,
    errors: [...access.errors, 'API_VERSION_SUNSET'],
    async identify(request, platform, params) {
      if (sunsetAt !== null && platform.clock.now() >= new Date(sunsetAt)) {
        throw new DomainError('API_VERSION_SUNSET', { message: `Version ${version.name} was retired on ${sunsetAt}.` });
      }
      Object.assign(request.answerHeaders, notices);
      return access.identify(request, platform, params);
    },
  };
}

function noticesOf({ deprecatedAt, sunsetAt }: ApiVersion): Record<string, string> {
  return {
    ...(deprecatedAt !== null && { deprecation: `@${Math.floor(Date.parse(deprecatedAt) / 1000)}` }),
    ...(sunsetAt !== null && { sunset: new Date(sunsetAt).toUTCString() }),
  };
}
