import { createRoute } from '@tanstack/react-router';
import { installationQuery, installationsQuery } from '../../api/installations';
import { loadNamespace } from '../../locales/init-i18n';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';

const installationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/installations',
  loader: ({ context, params: { appId } }) => context.queries.prefetchInfiniteQuery(installationsQuery(appId)),
  component: lazyPage('installations', () => import('./installations-page'), 'InstallationsPage'),
});

const installationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/installations/$installationId',
  loader: ({ context, params: { appId, installationId } }) =>
    context.queries.prefetchQuery(installationQuery(appId, installationId)),
  // A switched-off endpoint is told in the words of the webhooks.
  component: lazyPage(
    'installations',
    async () => (await Promise.all([import('./installation-page'), loadNamespace('deliveries')]))[0],
    'InstallationPage',
  ),
});

export const installationsRoutes = [installationsRoute, installationRoute] as const;
