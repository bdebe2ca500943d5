import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const ordersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/orders',
  staticData: { needs: 'orders:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const ordersRoutes = [ordersRoute] as const;
