import { createRoute } from '@tanstack/react-router';
import { tokensQuery } from '../../api/tokens';
import { pageWithWords } from '../../words/page-with-words';
import { consoleRoute } from '../console-route';

const tokensRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/tokens',
  loader: ({ context }) => context.queries.prefetchQuery(tokensQuery()),
  component: pageWithWords('tokens', () => import('./tokens-page'), 'TokensPage'),
});

export const tokensRoutes = [tokensRoute] as const;
