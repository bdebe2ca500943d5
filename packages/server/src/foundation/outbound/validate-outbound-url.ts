import { isIP } from 'node:net';
import { parseUrl } from '../parse-url.js';

/** One `host:port` that configuration opens for tests and local development. */
export interface AllowedHost {
  host: string;
  port: number;
}

export interface UrlRules {
  /** What `SOUK_WEBHOOK_ALLOW` names; plain http and private addresses work there, and nowhere else. */
  allow: readonly AllowedHost[];
  /** Souk's own port and its database's: never reachable, whatever `allow` says. */
  forbiddenPorts: readonly number[];
}

export interface Destination {
  protocol: 'http:' | 'https:';
  hostname: string;
  port: number;
  /** Path and query, as they appear on the request line. */
  path: string;
  /** The pool it shares: scheme, host and port. */
  origin: string;
  /** True when configuration opened it: its addresses are then not vetted. */
  opened: boolean;
}

export type UrlValidation = { destination: Destination } | { refusal: string };

const longestUrl = 2048;
const longestHostname = 253;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Top-level names that never belong to a public host. */
const privateTopLevel = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]);

/**
 * No spaces, control characters or backslashes: the URL parser drops or changes them silently, so that what a person reads
 * is not what is called.
 */
export const isWrittenPlainly = (text: string): boolean => !/[\s\u0000-\u001f\u007f-\u009f\\]/.test(text);

/** Whether Souk would ever send to the address, before any name is looked up; a refusal says why not. */
export function validateOutboundUrl(text: string, rules: UrlRules): UrlValidation {
  if (text.length > longestUrl) return { refusal: `The address is longer than ${longestUrl} characters.` };
  if (!isWrittenPlainly(text)) return { refusal: 'The address contains spaces or control characters.' };
  const url = parseUrl(text);
  if (!url) return { refusal: 'The address is not a URL.' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { refusal: 'The address must start with https://.' };
  if (url.username || url.password || authorityOf(text).includes('@')) {
    return { refusal: 'The address must not carry a user name or password.' };
  }
  if (url.hash) return { refusal: 'The address must not carry a fragment.' };
  const destination = describe(url, url.protocol);
  if (isOpened(destination, rules)) return { destination: { ...destination, opened: true } };
  const refusal = rejectPrivate(destination, text);
  return refusal ? { refusal } : { destination };
}

function describe(url: URL, protocol: 'http:' | 'https:'): Destination {
  const port = url.port ? Number(url.port) : protocol === 'https:' ? 443 : 80;
  return {
    protocol,
    hostname: url.hostname,
    port,
    path: `${url.pathname}${url.search}`,
    origin: url.origin,
    opened: false,
  };
}

function isOpened({ hostname, port }: Destination, { allow, forbiddenPorts }: UrlRules): boolean {
  if (forbiddenPorts.includes(port)) return false;
  return allow.some((entry) => entry.port === port && withoutBrackets(entry.host) === withoutBrackets(hostname));
}

function rejectPrivate({ protocol, hostname, port }: Destination, text: string): string | null {
  if (protocol !== 'https:') return 'The address must start with https://.';
  if (port !== 443) return 'The address must use port 443.';
  if (isIP(withoutBrackets(hostname))) return 'The address must name a host, not an IP address.';
  if (authorityOf(text).includes('%')) return 'The host name must be written plainly, without percent signs.';
  if (!isPublicHostname(hostname)) return 'The address must name a public host, such as hooks.example.com.';
  return null;
}

/** Two labels or more, letters and digits only (international names in their `xn--` form), under a public top level. */
export function isPublicHostname(hostname: string): boolean {
  if (hostname.length > longestHostname) return false;
  const labels = hostname.split('.');
  const topLevel = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false;
  return !/^(\d+|0x[0-9a-f]*)$/.test(topLevel) && !privateTopLevel.has(topLevel);
}

/** What is between `//` and the path, as the person wrote it. */
function authorityOf(text: string): string {
  return /^[a-z]+:\/*([^/?#]*)/i.exec(text)?.[1] ?? '';
}

export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.toLowerCase();
}
