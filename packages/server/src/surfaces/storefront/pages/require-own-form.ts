import { throwDomainError } from '../../../foundation/domain-error.js';
import type { RawRequest } from '../../../foundation/http/define-route.js';

/** A form that another site filled in for the visitor is refused, whatever cookies came with it. */
export function requireOwnOrigin({ headers }: RawRequest, protocol: string): void {
  const { origin, host } = headers;
  // Browsers send the origin with every form; where an old one does not, it sends `Sec-Fetch-Site` instead.
  const isOwn =
    origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === `${protocol}//${host ?? ''}`;
  if (!isOwn) throwDomainError('FORM_ORIGIN_REFUSED');
}
