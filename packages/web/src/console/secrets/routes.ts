import { createRoute } from '@tanstack/react-router';
import { secretsQuery } from '../../api/secrets';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';

const secretsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/secrets',
  loader: ({ context, params }) => void context.queries.prefetchInfiniteQuery(secretsQuery(params.appId)),
  component: lazyPage('secrets', () => import('./secrets-page'), 'SecretsPage'),
});

export const secretsRoutes = [secretsRoute] as const;
