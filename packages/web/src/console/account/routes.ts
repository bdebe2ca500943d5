import { createRoute } from '@tanstack/react-router';
import { accountQuery } from '../../api/developer-account';
import { pageWithWords } from '../../words/page-with-words';
import { consoleRoute } from '../console-route';

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  loader: ({ context }) => context.queries.prefetchQuery(accountQuery()),
  component: pageWithWords('account', () => import('./account-page'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
