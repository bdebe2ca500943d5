import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { reviewAreaRoute } from '../review-area-route';
import type { QueueSearch } from './queue-search';

const queueRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/',
  validateSearch: ({ show }): QueueSearch => (show === 'free' || show === 'mine' ? { show } : {}),
  loader: async ({ context }) => {
    const { queueQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(queueQuery());
  },
  component: pageWithWords(['desk', 'review'], () => import('./queue-page'), 'QueuePage'),
});

export const queueRoutes = [queueRoute] as const;
