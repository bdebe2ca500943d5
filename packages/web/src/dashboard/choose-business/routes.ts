import { createRoute } from '@tanstack/react-router';
import { businessesQuery } from '../../api/businesses';
import { lazyPage } from '../../locales/lazy-page';
import { dashboardRoute } from '../dashboard-route';

interface ChooseSearch {
  /** The whole list, also where there is but one business in it. */
  all?: 'shown';
}

export const chooseRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  validateSearch: ({ all }): ChooseSearch => ({ all: all === 'shown' ? 'shown' : undefined }),
  loader: ({ context }) => context.queries.prefetchInfiniteQuery(businessesQuery()),
  component: lazyPage('dashboard', () => import('./choose-business-page'), 'ChooseBusinessPage'),
});
