import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const collectionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/collections',
  staticData: { needs: 'products:read' },
  component: pageWithWords('dashboard', () => import('../stub-page'), 'StubPage'),
});

export const collectionsRoutes = [collectionsRoute] as const;
