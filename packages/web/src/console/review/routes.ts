import type { Distribution } from '@souk/contract';
import { createRoute } from '@tanstack/react-router';
import { reviewsQuery } from '../../api/review';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';

export interface ReviewSearch {
  /** What the app is checked and submitted for; public, unless told. */
  for?: Exclude<Distribution, 'public'>;
  /** The case that is open in the history. */
  case?: string;
}

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/review',
  validateSearch: (search): ReviewSearch => ({
    ...(search.for === 'unlisted' && { for: 'unlisted' }),
    ...(typeof search.case === 'string' && search.case !== '' && { case: search.case }),
  }),
  loader: ({ context, params }) => context.queries.prefetchInfiniteQuery(reviewsQuery(params.appId)),
  component: lazyPage('review', () => import('./review-page'), 'ReviewPage'),
});

export const reviewRoutes = [reviewRoute] as const;
