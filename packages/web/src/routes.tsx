import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { appQuery, appsQuery } from './api/apps';
import { type DeliveryFilters, deliveriesQuery, deliveryStatuses } from './api/deliveries';
import { queryClient } from './api/query-client';
import { PageSkeleton } from './design/page-skeleton';
import { RegionError } from './design/region-error';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';

interface Context {
  queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFound });

const consoleHome = createRoute({
  getParentRoute: () => root,
  path: '/console',
  loader: ({ context }) => context.queries.prefetchInfiniteQuery(appsQuery()),
  component: lazyRouteComponent(() => import('./console/apps/apps-page'), 'AppsPage'),
});

const app = createRoute({
  getParentRoute: () => root,
  path: '/console/apps/$appId',
  loader: ({ context, params }) => context.queries.prefetchQuery(appQuery(params.appId)),
  component: lazyRouteComponent(() => import('./console/apps/app-layout'), 'AppLayout'),
});

const appOverview = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./console/apps/overview-page'), 'OverviewPage'),
});

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const deliveries = createRoute({
  getParentRoute: () => app,
  path: '/deliveries',
  validateSearch: (search): DeliveryFilters => ({
    status: deliveryStatuses.find((status) => status === search.status),
    topic: textOf(search.topic) as DeliveryFilters['topic'],
    error: textOf(search.error),
    installationId: textOf(search.installationId),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => context.queries.prefetchInfiniteQuery(deliveriesQuery(params.appId, deps)),
  component: lazyRouteComponent(() => import('./console/deliveries/deliveries-page'), 'DeliveriesPage'),
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console' });
  },
});

const routeTree = root.addChildren([index, consoleHome, app.addChildren([appOverview, deliveries])]);

export const router = createRouter({
  routeTree,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: RegionError,
  defaultPendingComponent: PageSkeleton,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
