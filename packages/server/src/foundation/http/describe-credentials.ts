import { countHeader } from './count-header.js';
import type { RawRequest } from './define-route.js';

/** What kind of credentials a request came with, for the operator: enough to find them again, never enough to use them. */
export function describeCredentials({ headers, rawHeaders }: Pick<RawRequest, 'headers' | 'rawHeaders'>): string {
  const count = countHeader(rawHeaders, 'authorization');
  if (count === 0) return headers.cookie === undefined ? 'no credentials were sent' : 'a cookie was sent';
  if (count > 1) return `${count} Authorization headers were sent`;
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (!/^(bearer|basic)$/i.test(scheme)) return 'an unknown Authorization scheme was sent';
  if (/^basic$/i.test(scheme)) return 'HTTP Basic was sent';
  const token = /^svc_([a-z]{2})_[0-9A-Za-z]{39}([0-9A-Za-z]{4})$/.exec(value);
  if (token) return `a token of the kind ${token[1]} ending in ${token[2]} was sent`;
  return /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(value) ? 'a JWT was sent' : 'a Bearer token of no known form was sent';
}
