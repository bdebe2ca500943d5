import { createRouter } from '@tanstack/react-router';
import { accountAreaRoute } from './account/account-area-route';
import { accountAreaRoutes } from './account/routes';
import { queryClient } from './api/query-client';
import { accountRoutes } from './console/account/routes';
import { appRoute } from './console/app-route';
import { appsRoutes, homeRoute, newAppRoute } from './console/apps/routes';
import { callsRoutes } from './console/calls/routes';
import { consoleRoute } from './console/console-route';
import { deliveriesRoutes } from './console/deliveries/routes';
import { devStoresRoutes } from './console/dev-stores/routes';
import { installationsRoutes } from './console/installations/routes';
import { listingRoutes } from './console/listing/routes';
import { requestsRoutes } from './console/requests/routes';
import { reviewRoutes } from './console/review/routes';
import { secretsRoutes } from './console/secrets/routes';
import { tokensRoutes } from './console/tokens/routes';
import { versionsRoutes } from './console/versions/routes';
import { dashboardRoutes } from './dashboard/routes';
import { PageSkeleton } from './design/page-skeleton';
import { readSearch, writeSearch } from './design/read-search';
import { reviewAreaRoute } from './review/review-area-route';
import { reviewAreaRoutes } from './review/routes';
import { NotFound } from './shell/not-found';
import { rootRoute } from './shell/root-route';
import { RouteError } from './shell/route-error';

const routeTree = rootRoute.addChildren([
  accountAreaRoute.addChildren([...accountAreaRoutes]),
  dashboardRoutes,
  reviewAreaRoute.addChildren([...reviewAreaRoutes]),
  consoleRoute.addChildren([
    homeRoute,
    newAppRoute,
    ...devStoresRoutes,
    ...tokensRoutes,
    ...accountRoutes,
    appRoute.addChildren([
      ...appsRoutes,
      ...versionsRoutes,
      ...secretsRoutes,
      ...listingRoutes,
      ...reviewRoutes,
      ...installationsRoutes,
      ...deliveriesRoutes,
      ...callsRoutes,
      ...requestsRoutes,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  // What stands in an address is text: an id of many digits must not become a number.
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PageSkeleton,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
