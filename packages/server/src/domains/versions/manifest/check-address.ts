import { manifestLimits } from '@souk/contract';
import {
  isPublicHostname,
  isWrittenPlainly,
  type UrlRules,
  validateOutboundUrl,
} from '../../../foundation/outbound/validate-outbound-url.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { Problem, Problems } from './problems.js';
import { show } from './read-table.js';

export interface AddressRules {
  /** The rules by which deliveries are sent: what they would refuse is already refused here. */
  outbound: UrlRules;
  /** A bare origin: no path, query or fragment. */
  originOnly?: boolean;
  /** `http://localhost` is allowed in redirect_urls; only dev stores honour it. */
  localhost?: boolean;
}

/** An https address on port 443 at a public host, or one that configuration opened. Returns it in canonical form. */
export function checkAddress(text: string, path: string, rules: AddressRules, problems: Problems): string {
  const refuse = (code: Problem['code'], message: string, fix: string): string => {
    problems.add(code, path, message, fix);
    return '';
  };
  const url = text.length > manifestLimits.urlLength || !isWrittenPlainly(text) ? undefined : parseUrl(text);
  if (!url) {
    return refuse(
      'URL_INVALID',
      `${show(text)} is not an absolute URL.`,
      'Use a full URL, such as https://app.example.com.',
    );
  }
  if (url.username || url.password) {
    return refuse('URL_INVALID', 'A URL must not contain a user name or password.', 'Remove everything before the @.');
  }
  if (text.includes('#'))
    return refuse('URL_INVALID', 'A URL must not have a fragment.', 'Remove the # and everything after it.');
  if (rules.originOnly && (url.pathname !== '/' || text.includes('?'))) {
    return refuse('URL_INVALID', `${show(text)} is not an origin.`, `Use ${url.origin}.`);
  }
  const spelled = rules.originOnly ? url.origin : url.href;
  if (isOpened(url, text, rules)) return spelled;
  if (url.protocol !== 'https:') return refuse('URL_NOT_HTTPS', `${show(text)} is not https.`, 'Use an https URL.');
  if (url.port !== '')
    return refuse('URL_PORT_WRONG', `${show(text)} names port ${url.port}.`, 'Use port 443 and omit the port.');
  const judged = validateOutboundUrl(text, rules.outbound);
  if ('refusal' in judged) return refuse('HOST_NOT_PUBLIC', judged.refusal, 'Use a public host name.');
  return spelled;
}

function isOpened(url: URL, text: string, { outbound, localhost }: AddressRules): boolean {
  if (localhost === true && url.protocol === 'http:' && url.hostname === 'localhost') return true;
  const judged = validateOutboundUrl(text, outbound);
  return 'destination' in judged && judged.destination.opened;
}

/** A path on the app's own origin: it starts with one slash and cannot traverse upwards or leave the origin. */
export function checkPath(text: string, path: string, problems: Problems): string {
  const base = 'https://app.invalid';
  const escapes =
    !/^\/(?![/\\])/.test(text) ||
    text.includes('#') ||
    !isWrittenPlainly(text) ||
    text.length > manifestLimits.pathLength;
  const url = escapes ? undefined : parseUrl(text, base);
  if (url?.origin === base && url.pathname + url.search === text) return text;
  problems.add(
    'PATH_INVALID',
    path,
    `${show(text)} is not a path.`,
    'Use a path that starts with one slash, such as /souk.',
  );
  return '';
}

/** A host an app talks to: exact, or with one leading `*.` for its subdomains. */
export function checkHost(text: string, path: string, { allow }: UrlRules, problems: Problems): string {
  const name = text.toLowerCase();
  const bare = name.startsWith('*.') ? name.slice(2) : name;
  if (isPublicHostname(bare) || allow.some(({ host, port }) => `${host}:${port}` === name)) return name;
  problems.add(
    'HOST_INVALID',
    path,
    `${show(text)} is not a public host name.`,
    'Use a host, such as api.example.com or *.example.com, without scheme, port or path.',
  );
  return '';
}
