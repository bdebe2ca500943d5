import { createRoute } from '@tanstack/react-router';
import { requestQuery } from '../../api/calls';
import { pageWithWords } from '../../words/page-with-words';
import { needWords } from '../../words/prepare-words';
import { appRoute } from '../app-route';

const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/requests/$requestId',
  loader: ({ context, params: { appId, requestId } }) => {
    void context.queries.prefetchQuery(requestQuery(appId, requestId));
  },
  // Deliveries are told in the words of the webhooks.
  component: pageWithWords(
    'requests',
    async () => (await Promise.all([import('./request-page'), needWords('deliveries')]))[0],
    'RequestPage',
  ),
});

export const requestsRoutes = [requestsRoute] as const;
