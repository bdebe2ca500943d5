import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const installationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/installations',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const installationsRoutes = [installationsRoute] as const;
