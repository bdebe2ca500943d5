import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const exportsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/exports',
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const exportsRoutes = [exportsRoute] as const;
