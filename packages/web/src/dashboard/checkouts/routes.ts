import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const checkoutsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/abandoned-checkouts',
  staticData: { needs: 'orders:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const checkoutsRoutes = [checkoutsRoute] as const;
