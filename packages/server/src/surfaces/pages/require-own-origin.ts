import { throwDomainError } from '../../foundation/domain-error.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import type { Platform } from '../../foundation/platform.js';

/** A form that another site filled in for the visitor is refused, whatever cookies came with it. */
export function requireOwnOrigin(request: RawRequest, platform: Pick<Platform, 'config'>): void {
  if (!isOwn(request, platform)) throwDomainError('FORM_ORIGIN_REFUSED');
}

/**
 * The same for calls of our own scripts, and stricter: the browser must name the origin, and the host it came by must be the
 * configured one, as anybody can point a DNS name at this machine.
 */
export function requireOwnHost({ headers }: RawRequest, { config }: Pick<Platform, 'config'>): void {
  const own = new URL(config.dashboardUrl);
  if (headers.origin !== own.origin || headers.host !== own.host) throwDomainError('FORM_ORIGIN_REFUSED');
}

function isOwn({ headers }: RawRequest, { config }: Pick<Platform, 'config'>): boolean {
  const { origin, host } = headers;
  // Browsers send the origin with every form; where an old one does not, it sends `Sec-Fetch-Site` instead.
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  const own = [config.dashboardUrl, config.baseUrl].map((url) => new URL(url).origin);
  if (own.includes(origin)) return true;
  // On a private machine the same server is `localhost` and `127.0.0.1`; the browser vouches for both names alike.
  return config.baseUrl.startsWith('http:') && origin === `http://${host}`;
}
