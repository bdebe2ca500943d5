import { createRoute } from '@tanstack/react-router';
import { installationQuery, installationsQuery } from '../../api/installations';
import { pageWithWords } from '../../words/page-with-words';
import { needWords } from '../../words/prepare-words';
import { appRoute } from '../app-route';

const installationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/installations',
  loader: ({ context, params: { appId } }) => context.queries.prefetchInfiniteQuery(installationsQuery(appId)),
  component: pageWithWords('installations', () => import('./installations-page'), 'InstallationsPage'),
});

const installationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/installations/$installationId',
  loader: ({ context, params: { appId, installationId } }) =>
    context.queries.prefetchQuery(installationQuery(appId, installationId)),
  // A switched-off endpoint is told in the words of the webhooks.
  component: pageWithWords(
    'installations',
    async () => (await Promise.all([import('./installation-page'), needWords('deliveries')]))[0],
    'InstallationPage',
  ),
});

export const installationsRoutes = [installationsRoute, installationRoute] as const;
