import { isIP } from 'node:net';
import { parseUrl } from '../../../foundation/parse-url.js';

/** Where an app's call leads. */
export type AuthorizedDestination =
  | { to: 'souk'; path: string }
  | { to: 'outside'; url: string }
  | { refusal: string; code: 'URL_NOT_ALLOWED' | 'HOST_NOT_ALLOWED' };

export interface DestinationRules {
  allowedHosts: readonly string[];
  /** Souk's own, as the app knows it (its `SOUK_BASE_URL`); null where it was told none. */
  soukOrigin: string | null;
  /** `host:port` pairs that configuration opened for tests and development; apps still have to name the host. */
  opened: readonly { host: string; port: number }[];
}

/** What an app may call of Souk itself. */
const ownPaths = ['/apps/oauth/token', '/apps/.well-known/jwks.json', '/apps/webhook-keys'];
const ownFolder = '/apps/2026-10/';

/** Judges the absolute address on the request line. Headers say nothing about where a call goes. */
export function authorizeDestination(
  text: string,
  { allowedHosts, soukOrigin, opened }: DestinationRules,
): AuthorizedDestination {
  const url = parseUrl(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refuse('The address is not a URL.');
  if (url.username || url.password) return refuse('The address must not carry a user name or password.');
  const path = `${url.pathname}${url.search}`;
  if (url.origin === soukOrigin) {
    if (ownPaths.includes(url.pathname) || url.pathname.startsWith(ownFolder)) return { to: 'souk', path };
    return refuse(`Of Souk itself an app may call ${ownFolder}*, ${ownPaths.join(', ')}, and not ${url.pathname}.`);
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isOpened = opened.some((one) => one.host === url.hostname && one.port === port);
  if (!isOpened && (url.protocol !== 'https:' || port !== 443)) return refuse('Only https on port 443 can be called.');
  if (!isOpened && isIP(url.hostname.replace(/^\[|\]$/g, '')))
    return refuse('Call a host by its name, not its address.');
  if (!allowedHosts.includes(url.hostname)) {
    return { code: 'HOST_NOT_ALLOWED', refusal: `${url.hostname} is not among the version's allowed_hosts.` };
  }
  url.hash = '';
  return { to: 'outside', url: url.href };
}

function refuse(refusal: string): AuthorizedDestination {
  return { code: 'URL_NOT_ALLOWED', refusal };
}
