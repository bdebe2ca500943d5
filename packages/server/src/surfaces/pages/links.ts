import type { Platform } from '../../foundation/platform.js';

type Settings = Pick<Platform, 'config'>;

/** Where the pages are, as the browser sees it: the path that `SOUK_DASHBOARD_URL` names. */
export function linkTo({ config }: Settings, path = ''): string {
  return `${new URL(config.dashboardUrl).pathname.replace(/\/+$/, '')}${path}` || '/';
}

/** Where to go on after signing in: a page of ours, or home. Anything else could lead the visitor astray. */
export function safeNext(platform: Settings, next: string | null): string {
  const { dashboardUrl } = platform.config;
  const home = linkTo(platform);
  if (!next || !URL.canParse(next, dashboardUrl)) return home;
  const { origin, pathname, search } = new URL(next, dashboardUrl);
  const ours = origin === new URL(dashboardUrl).origin && `${pathname}/`.startsWith(`${home}/`);
  return ours ? `${pathname}${search}` : home;
}
