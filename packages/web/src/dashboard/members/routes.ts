import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const membersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/members',
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const membersRoutes = [membersRoute] as const;
