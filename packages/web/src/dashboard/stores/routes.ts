import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const storesRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/stores',
  staticData: { needs: 'stores:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const storesRoutes = [storesRoute] as const;
