import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/',
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const homeRoutes = [homeRoute] as const;
