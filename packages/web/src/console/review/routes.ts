import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/review',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const reviewRoutes = [reviewRoute] as const;
