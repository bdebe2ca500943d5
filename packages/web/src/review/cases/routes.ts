import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';

const caseRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/cases/$reviewId',
  loader: async ({ context, params }) => {
    const { caseQuery } = await import('../../api/desk');
    await context.queries.prefetchQuery(caseQuery(params.reviewId));
  },
  component: lazyPage(['desk', 'review', 'listing', 'scopes'], () => import('./case-page'), 'CasePage'),
});

export const casesRoutes = [caseRoute] as const;
