import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const inventoryRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/inventory',
  staticData: { needs: 'inventory:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const inventoryRoutes = [inventoryRoute] as const;
