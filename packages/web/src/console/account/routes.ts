import { createRoute } from '@tanstack/react-router';
import { accountQuery } from '../../api/developer-account';
import { lazyPage } from '../../locales/lazy-page';
import { consoleRoute } from '../console-route';

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  loader: ({ context }) => context.queries.prefetchQuery(accountQuery()),
  component: lazyPage('account', () => import('./account-page'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
