import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const listingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/listing',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const listingRoutes = [listingRoute] as const;
