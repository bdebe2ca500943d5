import { createRoute } from '@tanstack/react-router';
import { exportsQuery } from '../../api/exports';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const exportsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/exports',
  loader: ({ context, params }) => context.queries.prefetchInfiniteQuery(exportsQuery(params.businessId)),
  component: lazyPage('exports', () => import('./exports-page'), 'ExportsPage'),
});

export const exportsRoutes = [exportsRoute] as const;
