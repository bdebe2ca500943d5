import { createRoute } from '@tanstack/react-router';
import { tokensQuery } from '../../api/tokens';
import { lazyPage } from '../../locales/lazy-page';
import { consoleRoute } from '../console-route';

const tokensRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/tokens',
  loader: ({ context }) => context.queries.prefetchQuery(tokensQuery()),
  component: lazyPage('tokens', () => import('./tokens-page'), 'TokensPage'),
});

export const tokensRoutes = [tokensRoute] as const;
