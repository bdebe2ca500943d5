import { createRoute } from '@tanstack/react-router';
import { environments, type HostedLogFilters, logKinds, logLevels, variablesQuery } from '../../api/hosting';
import { versionsQuery } from '../../api/versions';
import { oneOf, textOf } from '../../design/read-search';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

export const hostingViews = ['log', 'variables'] as const;

export interface HostingSearch extends Omit<HostedLogFilters, 'version'> {
  view?: (typeof hostingViews)[number];
}

const hostingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/hosting',
  validateSearch: (search): HostingSearch => ({
    view: oneOf(hostingViews, search.view),
    environment: oneOf(environments, search.environment),
    kind: oneOf(logKinds, search.kind),
    level: oneOf(logLevels, search.level),
    requestId: textOf(search.requestId),
  }),
  loaderDeps: ({ search: { view, environment } }) => ({ view, environment }),
  loader: ({ context: { queries }, params: { appId }, deps: { view, environment = 'staging' } }) => {
    void queries.prefetchInfiniteQuery(versionsQuery(appId));
    if (view === 'variables') void queries.prefetchQuery(variablesQuery(appId, environment));
  },
  component: pageWithWords(['hosting', 'versions'], () => import('./hosting-page'), 'HostingPage'),
});

export const hostingRoutes = [hostingRoute] as const;
