import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { reviewAreaRoute } from '../review-area-route';

const caseRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/cases/$reviewId',
  loader: async ({ context, params }) => {
    const { caseQuery } = await import('../../api/desk');
    await context.queries.prefetchQuery(caseQuery(params.reviewId));
  },
  component: pageWithWords(['desk', 'review', 'listing', 'scopes'], () => import('./case-page'), 'CasePage'),
});

export const casesRoutes = [caseRoute] as const;
