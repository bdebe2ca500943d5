import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/requests/$requestId',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const requestsRoutes = [requestsRoute] as const;
