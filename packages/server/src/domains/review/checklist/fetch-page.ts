import { type Fetched, hasFailed, type SsrfSafeClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import { unable, type Verdict } from './check.js';

/** Long enough for a slow name server, short enough for somebody waiting. */
export const checkDeadlineMs = 8_000;
const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Page {
  url: string;
  status: number;
  headers: Fetched['headers'];
  mediaType: string;
  text: string;
  truncated: boolean;
}

export interface Unreached {
  url: string;
  failure: string;
  reason: string;
  ours: boolean;
}

export interface FetchOptions {
  maxBytes: number;
  accept?: string;
  /** A browser would follow; not when the address itself is under test. */
  follow?: boolean;
}

/** Reads a page as a visitor would, through the guarded HTTP client; each redirect is vetted again. */
export async function fetchPage(
  outbound: SsrfSafeClient,
  address: string,
  { maxBytes, accept = 'text/html, text/plain;q=0.9, */*;q=0.5', follow = true }: FetchOptions,
): Promise<Page | Unreached> {
  let url = withoutFragment(address);
  for (let step = 0; ; step++) {
    const headers = ['user-agent', 'Souk-Review/1', 'accept', accept];
    const answer = await outbound.fetchBounded({ method: 'GET', url, headers, maxBytes, deadlineMs: checkDeadlineMs });
    if (hasFailed(answer)) return { url, failure: answer.failure, reason: answer.reason, ours: answer.ours === true };
    const next = follow && redirects.has(answer.status) ? locationOf(answer.headers, url) : undefined;
    if (next === undefined) return pageOf(url, answer);
    if (step === maxRedirects)
      return { url, failure: 'TOO_MANY_REDIRECTS', reason: 'it redirects too often', ours: false };
    url = next;
  }
}

export function isUnreached(outcome: Page | Unreached): outcome is Unreached {
  return 'failure' in outcome;
}

/** The verdict when the failure is ours; undefined when the other side is at fault. */
export function unableToReach({ ours, url, failure }: Unreached): Verdict | undefined {
  return ours ? unable(`We could not reach ${url} from this server.`, { url, failure }) : undefined;
}

function pageOf(url: string, { status, headers, body, truncated }: Fetched): Page {
  const type = headers['content-type'];
  const mediaType = (typeof type === 'string' ? type : '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { url, status, headers, mediaType, text: body.toString('utf8'), truncated };
}

function locationOf(headers: Fetched['headers'], base: string): string | undefined {
  const { location } = headers;
  const url = typeof location === 'string' ? parseUrl(location, base) : undefined;
  return url && withoutFragment(url.href);
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;
