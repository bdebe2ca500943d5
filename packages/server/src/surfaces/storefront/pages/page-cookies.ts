import { parse, serialize } from 'cookie';
import type { RawRequest } from '../../../foundation/http/define-route.js';
import type { Platform } from '../../../foundation/platform.js';

type Settings = Pick<Platform, 'config'>;

const isSecure = ({ config }: Settings) => config.baseUrl.startsWith('https:');

/**
 * Over https the name's prefix binds a cookie to this host alone. Over http it holds the port, as cookies do not know ports:
 * two Souks on one machine would overwrite each other's.
 */
function cookieName(platform: Settings, name: string): string {
  if (isSecure(platform)) return `__Host-${name}`;
  return `${name}_${/:(\d+)$/.exec(platform.config.storefrontDomain)?.[1] ?? '80'}`;
}

export function readCookie(platform: Settings, { headers }: Pick<RawRequest, 'headers'>, name: string) {
  return parse(headers.cookie ?? '')[cookieName(platform, name)];
}

export interface CookieToSet {
  name: string;
  /** An empty value deletes the cookie. */
  value: string;
  maxAgeSeconds: number;
  /** The page's own script reads it. */
  readable?: boolean;
}

/** One of an answer's `cookies`. */
export function writeCookie(platform: Settings, { name, value, maxAgeSeconds, readable }: CookieToSet): string {
  return serialize(cookieName(platform, name), value, {
    httpOnly: !readable,
    secure: isSecure(platform),
    sameSite: 'lax',
    path: '/',
    maxAge: value === '' ? 0 : maxAgeSeconds,
  });
}
