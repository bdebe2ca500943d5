import { createRoute } from '@tanstack/react-router';
import { userQuery } from '../api/user';
import { rootRoute } from '../shell/root-route';
import { pageWithWords } from '../words/page-with-words';

/** The desk, where staff review what developers submit. */
export const reviewAreaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  // It decides whether there is a page at all.
  loader: ({ context }) => context.queries.prefetchQuery(userQuery()),
  staticData: { commands: async () => (await import('./commands')).commands },
  component: pageWithWords('desk', () => import('./review-layout'), 'ReviewLayout'),
});
