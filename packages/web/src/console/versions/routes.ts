import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const versionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/versions',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const versionsRoutes = [versionsRoute] as const;
