import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const customersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers',
  staticData: { needs: 'customers:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const customersRoutes = [customersRoute] as const;
