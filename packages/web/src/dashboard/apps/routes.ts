import { createRoute } from '@tanstack/react-router';
import { activityQuery, appDetailsQuery, installedAppQuery, installedAppsQuery } from '../../api/installed-apps';
import { textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const appsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/apps',
  loader: ({ context, params }) => context.queries.prefetchInfiniteQuery(installedAppsQuery(params.businessId)),
  component: lazyPage(['installed-apps', 'scopes'], () => import('./apps-page'), 'AppsPage'),
});

const appRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/apps/$installationId',
  loader: ({ context: { queries }, params: { businessId, installationId } }) =>
    Promise.all([
      queries.prefetchQuery(installedAppQuery(businessId, installationId)),
      queries.prefetchQuery(appDetailsQuery(businessId, installationId)),
      queries.prefetchQuery(activityQuery(businessId, installationId)),
    ]),
  component: lazyPage(['installed-apps', 'scopes', 'topics'], () => import('./app-page'), 'AppPage'),
});

export interface EmbeddedSearch {
  /** Where in the app one is, as the app tells. */
  path?: string;
}

const embeddedRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/apps/$installationId/open',
  validateSearch: ({ path }): EmbeddedSearch => ({ path: textOf(path)?.slice(0, 2_000) }),
  loader: ({ context: { queries }, params: { businessId, installationId } }) =>
    Promise.all([
      queries.prefetchQuery(installedAppQuery(businessId, installationId)),
      queries.prefetchQuery(appDetailsQuery(businessId, installationId)),
    ]),
  component: lazyPage(['embedded', 'scopes'], () => import('../embedded/embedded-page'), 'EmbeddedPage'),
});

export const appsRoutes = [appsRoute, appRoute, embeddedRoute] as const;
