import { createRoute } from '@tanstack/react-router';
import { apiErrorsQuery, apiMetricsQuery } from '../../api/calls';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';
import { type ChartHours, hoursOf } from '../chart-hours';

const callsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/api',
  validateSearch: (search): { hours?: ChartHours } => ({ hours: hoursOf(search.hours) }),
  loaderDeps: ({ search: { hours } }) => ({ hours: Number(hours ?? 24) }),
  loader: ({ context: { queries }, params: { appId }, deps: { hours } }) => {
    void queries.prefetchQuery(apiMetricsQuery(appId, hours));
    void queries.prefetchQuery(apiErrorsQuery(appId, hours));
  },
  component: lazyPage('calls', () => import('./calls-page'), 'CallsPage'),
});

export const callsRoutes = [callsRoute] as const;
