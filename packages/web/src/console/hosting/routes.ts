import { createRoute } from '@tanstack/react-router';
import { versionsQuery } from '../../api/versions';
import { oneOf, textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';
import { environments, type HostingSearch, hostingViews, logKinds, logLevels } from './hosting-search';

const hostingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/hosting',
  validateSearch: ({ view, environment, kind, level, requestId }): HostingSearch => ({
    view: oneOf(hostingViews, view),
    environment: oneOf(environments, environment),
    kind: oneOf(logKinds, kind),
    level: oneOf(logLevels, level),
    requestId: textOf(requestId),
  }),
  loader: ({ context, params }) => void context.queries.prefetchInfiniteQuery(versionsQuery(params.appId)),
  component: lazyPage(['hosting', 'versions'], () => import('./hosting-page'), 'HostingPage'),
});

export const hostingRoutes = [hostingRoute] as const;
