import { type AnyRoute, createRouter } from '@tanstack/react-router';
import type { accountAreaRoutes } from './account/routes';
import { queryClient } from './api/query-client';
import type { consoleRoutes } from './console/routes';
import type { dashboardRoutes } from './dashboard/routes';
import { PageSkeleton } from './design/page-skeleton';
import { formatSearchParams, parseSearchParams } from './design/search-params';
import type { reviewAreaRoutes } from './review/routes';
import { areaOf } from './shell/areas';
import { NotFound } from './shell/not-found';
import { rootRoute } from './shell/root-route';
import { RouteError } from './shell/route-error';

/** Each area's routes come when somebody opens the area: nobody waits for pages of people they are not. */
const areas = {
  '/account': async () => (await import('./account/routes')).accountAreaRoutes,
  '/console': async () => (await import('./console/routes')).consoleRoutes,
  '/dashboard': async () => (await import('./dashboard/routes')).dashboardRoutes,
  '/review': async () => (await import('./review/routes')).reviewAreaRoutes,
};

/** To the types it is one tree; a link that leaves the area is a page load (`shell/not-found`). */
type AreaTree = typeof accountAreaRoutes | typeof consoleRoutes | typeof dashboardRoutes | typeof reviewAreaRoutes;

const routerOf = (area: AreaTree) =>
  createRouter({
    routeTree: rootRoute.addChildren([area]),
    // What stands in an address is text: an id of many digits must not become a number.
    parseSearch: parseSearchParams,
    stringifySearch: formatSearchParams,
    context: { queries: queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
  });

export async function openRouter(pathname: string): Promise<ReturnType<typeof routerOf>> {
  const routes: AnyRoute = await areas[areaOf(pathname) ?? '/console']();
  return routerOf(routes as AreaTree);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
