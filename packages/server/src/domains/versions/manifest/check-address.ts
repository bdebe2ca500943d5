import { isIP } from 'node:net';
import { manifestLimits } from '@souk/contract';
import type { Problems } from './problems.js';
import { show } from './read-table.js';

/** Addresses of local development that configuration opens by name, as host:port. */
export type AllowedAddresses = ReadonlySet<string>;

export interface AddressRules {
  allowed: AllowedAddresses;
  /** A bare origin: no path, query or fragment. */
  originOnly?: boolean;
  /** `http://localhost` may stand in redirect_urls; only dev stores honour it. */
  localhost?: boolean;
}

const hostPattern = /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const reservedEndings = ['.localhost', '.local', '.internal', '.test', '.invalid', '.onion', '.home.arpa'];

export function isPublicHost(host: string): boolean {
  return hostPattern.test(host) && isIP(host) === 0 && !reservedEndings.some((ending) => host.endsWith(ending));
}

/** An https address on port 443 at a public host, or one that configuration opened. Answers it in one spelling. */
export function checkAddress(text: string, path: string, rules: AddressRules, problems: Problems): string {
  const refuse = (code: string, message: string, fix: string): string => {
    problems.add(code, path, message, fix);
    return '';
  };
  if (text.length > manifestLimits.urlLength || !URL.canParse(text) || /[\s\\]/.test(text)) {
    return refuse(
      'URL_INVALID',
      `${show(text)} is not an absolute URL.`,
      'Write a full address, such as https://app.example.com.',
    );
  }
  const url = new URL(text);
  if (url.username || url.password) {
    return refuse(
      'URL_INVALID',
      'An address must not carry a user name or password.',
      'Remove what stands before the @.',
    );
  }
  if (text.includes('#'))
    return refuse('URL_INVALID', 'An address must not have a fragment.', 'Remove the # and what follows it.');
  if (rules.originOnly && (url.pathname !== '/' || text.includes('?'))) {
    return refuse('URL_INVALID', `${show(text)} is more than an origin.`, `Use ${url.origin}.`);
  }
  const spelled = rules.originOnly ? url.origin : url.href;
  if (isOpened(url, rules)) return spelled;
  if (url.protocol !== 'https:') return refuse('URL_NOT_HTTPS', `${show(text)} is not https.`, 'Use an https address.');
  if (url.port !== '')
    return refuse(
      'URL_PORT_WRONG',
      `${show(text)} names port ${url.port}.`,
      'Serve it on port 443 and leave the port out.',
    );
  if (!isPublicHost(url.hostname)) {
    return refuse(
      'HOST_NOT_PUBLIC',
      `${show(url.hostname)} is not a public host name.`,
      'Use a host name the public internet can reach.',
    );
  }
  return spelled;
}

function isOpened(url: URL, { allowed, localhost }: AddressRules): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allowed.has(`${url.hostname}:${port}`)) return true;
  return localhost === true && url.protocol === 'http:' && url.hostname === 'localhost';
}

/** A path on the app's own origin: it starts with one slash and cannot climb or leave. */
export function checkPath(text: string, path: string, problems: Problems): string {
  const base = 'https://app.invalid';
  const escapes = !/^\/(?![/\\])/.test(text) || /[\s\\#]/.test(text) || text.length > manifestLimits.pathLength;
  if (!escapes && URL.canParse(text, base)) {
    const url = new URL(text, base);
    if (url.origin === base && url.pathname + url.search === text) return text;
  }
  problems.add(
    'PATH_INVALID',
    path,
    `${show(text)} is not a path.`,
    'Write a path that starts with one slash, such as /souk.',
  );
  return '';
}

/** A host an app talks to: exact, or with one leading `*.` for its subdomains. */
export function checkHost(text: string, path: string, allowed: AllowedAddresses, problems: Problems): string {
  const name = text.toLowerCase();
  const bare = name.startsWith('*.') ? name.slice(2) : name;
  if (isPublicHost(bare) || allowed.has(name)) return name;
  problems.add(
    'HOST_INVALID',
    path,
    `${show(text)} is not a public host name.`,
    'Name a host, such as api.example.com or *.example.com, without scheme, port or path.',
  );
  return '';
}
