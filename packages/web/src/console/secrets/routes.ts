import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const secretsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/secrets',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const secretsRoutes = [secretsRoute] as const;
