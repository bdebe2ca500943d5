import type { BrowserContext, Page, Request } from 'playwright-core';

export interface Watch {
  /** Everything a page did that no page may do, in words. */
  complaints: string[];
  end(): void;
}

export interface Tolerance {
  /** Statuses of the API that the journey causes on purpose; the browser writes each into its console. */
  statuses?: number[];
  /** The API is made unreachable on purpose. */
  noAnswer?: boolean;
  /** Servers of apps whose pages are framed on purpose: what they do is theirs, what our pages do stays watched. */
  apps?: string[];
  /** What the browser itself says of an app that misbehaves on purpose. */
  says?: RegExp;
}

/** Refusals are answers; what is broken or missing is not. */
const expectedStatuses = [400, 401, 403, 404, 409, 410, 413, 422, 423, 429];

/** Collects console errors, broken policies, unhandled rejections and requests that leave the origin, from all pages of a context. */
export function watchPages(context: BrowserContext, origin: string, tolerance: Tolerance = {}): Watch {
  const complaints: string[] = [];
  const origins = [origin, ...(tolerance.apps ?? [])];
  const watchRequest = (request: Request) => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url) || origins.some((one) => url.startsWith(`${one}/`))) return;
    complaints.push(`A request left: ${url}`);
  };
  const watchNew = (page: Page) => watchPage(page, complaints, tolerance);
  context.on('request', watchRequest).on('page', watchNew);
  return { complaints, end: () => void context.off('request', watchRequest).off('page', watchNew) };
}

function watchPage(page: Page, complaints: string[], tolerance: Tolerance): void {
  const say = (what: string) => complaints.push(`${what} (at ${page.url()})`);
  page.on('pageerror', (error) => {
    const told = error.stack ?? error.message;
    if (!tolerance.apps?.some((app) => told.includes(app))) say(`Nobody handled: ${told}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy|violates/i.test(message.text())) return;
    const text = message.text();
    const from = message.location().url;
    if (isTolerated(text, from, tolerance)) return;
    say(`The console says: ${text}${from ? ` [${from}]` : ''}`);
  });
}

function isTolerated(text: string, from: string, tolerance: Tolerance): boolean {
  const { statuses = [], noAnswer = false, apps = [], says } = tolerance;
  if (apps.some((app) => from.startsWith(app)) || says?.test(text)) return true;
  if (!text.startsWith('Failed to load resource')) return false;
  if (new URL(from || 'about:blank').pathname.startsWith('/assets/')) return false;
  if (noAnswer && text.includes('net::ERR_')) return true;
  const status = Number(/status of (\d{3})/.exec(text)?.[1]);
  return expectedStatuses.includes(status) || statuses.includes(status);
}
