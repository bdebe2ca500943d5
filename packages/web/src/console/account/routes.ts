import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { consoleRoute } from '../console-route';

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const accountRoutes = [accountRoute] as const;
