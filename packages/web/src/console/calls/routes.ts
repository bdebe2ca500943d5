import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const callsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/api',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const callsRoutes = [callsRoute] as const;
