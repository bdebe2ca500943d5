import { parseUrl } from '../../foundation/parse-url.js';
import type { Platform } from '../../foundation/platform.js';

type Settings = Pick<Platform, 'config'>;

/** Where the pages are, as the browser sees it: the path that `SOUK_DASHBOARD_URL` names. */
export function linkTo(platform: Settings, path = ''): string {
  return `${rootOf(platform)}${path}` || '/';
}

/** Empty when the pages have a host of their own. */
const rootOf = ({ config }: Settings): string => new URL(config.dashboardUrl).pathname.replace(/\/+$/, '');

/** What stands beside the dashboard on the same origin, and is for people. */
const otherFaces = ['/console', '/review', '/account', '/market', '/docs'];

/** Where to go after signing in: a page of ours, or home. Anything else would be an open redirect. */
export function safeNext(platform: Settings, next: string | null): string {
  const { dashboardUrl } = platform.config;
  const target = next ? parseUrl(next, dashboardUrl) : undefined;
  return target && isOwnPage(platform, target) ? `${target.pathname}${target.search}` : linkTo(platform);
}

/** Back to where somebody was on this server, whatever is there: opening a page changes nothing. */
export function safeReturn(platform: Settings, next: string | null): string {
  const target = next ? parseUrl(next, platform.config.dashboardUrl) : undefined;
  return target && isOwnAddress(platform, target) ? `${target.pathname}${target.search}` : '/';
}

/**
 * Checks what a browser would resolve it to, never how it is written. An empty segment counts too: `//host` at the
 * beginning of a path would name another host once it is sent by itself.
 */
function isOwnAddress(platform: Settings, { origin, pathname, username, password }: URL): boolean {
  if (origin !== new URL(platform.config.dashboardUrl).origin || username !== '' || password !== '') return false;
  return !pathname.includes('//') && !/%(2f|5c)/i.test(pathname);
}

function isOwnPage(platform: Settings, target: URL): boolean {
  if (!isOwnAddress(platform, target)) return false;
  const { pathname } = target;
  const faces = [linkTo(platform), ...otherFaces];
  return faces.some((face) => pathname === face || pathname.startsWith(`${face.replace(/\/$/, '')}/`));
}
