import { createRoute } from '@tanstack/react-router';
import { exportsQuery } from '../../api/exports';
import { pageWithWords } from '../../words/page-with-words';
import { businessRoute } from '../business-route';

const exportsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/exports',
  loader: ({ context, params }) => context.queries.prefetchInfiniteQuery(exportsQuery(params.businessId)),
  component: pageWithWords('exports', () => import('./exports-page'), 'ExportsPage'),
});

export const exportsRoutes = [exportsRoute] as const;
