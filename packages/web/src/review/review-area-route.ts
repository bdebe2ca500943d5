import { createRoute } from '@tanstack/react-router';
import { userQuery } from '../api/user';
import { lazyPage } from '../locales/lazy-page';
import { rootRoute } from '../shell/root-route';

/** The desk, where staff review what developers submit. */
export const reviewAreaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  // It decides whether there is a page at all.
  loader: ({ context }) => context.queries.prefetchQuery(userQuery()),
  staticData: { commands: async () => (await import('./commands')).commands },
  component: lazyPage('desk', () => import('./review-layout'), 'ReviewLayout'),
});
