import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const appsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/apps',
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const appsRoutes = [appsRoute] as const;
