import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { consoleRoute } from '../console-route';

const devStoresRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/dev-stores',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const devStoresRoutes = [devStoresRoute] as const;
