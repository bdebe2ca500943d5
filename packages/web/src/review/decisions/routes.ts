import { createRoute } from '@tanstack/react-router';
import { idOf, oneOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';
import { type DecisionsSearch, outcomes } from './decisions-search';

const decisionsRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/decisions',
  validateSearch: ({ outcome, by }): DecisionsSearch => ({
    outcome: oneOf(outcomes, outcome),
    by: idOf(by),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { decisionsQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(decisionsQuery(deps));
  },
  component: lazyPage(['desk', 'review'], () => import('./decisions-page'), 'DecisionsPage'),
});

export const decisionsRoutes = [decisionsRoute] as const;
