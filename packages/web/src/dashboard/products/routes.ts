import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const productsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products',
  staticData: { needs: 'products:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const productsRoutes = [productsRoute] as const;
