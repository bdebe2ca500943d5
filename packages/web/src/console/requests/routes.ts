import { createRoute } from '@tanstack/react-router';
import { requestQuery } from '../../api/calls';
import { loadNamespace } from '../../locales/init-i18n';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';

const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/requests/$requestId',
  loader: ({ context, params: { appId, requestId } }) => {
    void context.queries.prefetchQuery(requestQuery(appId, requestId));
  },
  // Deliveries are told in the words of the webhooks.
  component: lazyPage(
    'requests',
    async () => (await Promise.all([import('./request-page'), loadNamespace('deliveries')]))[0],
    'RequestPage',
  ),
});

export const requestsRoutes = [requestsRoute] as const;
