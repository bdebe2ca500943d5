import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
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
  component: lazyPage(['desk', 'review'], () => import('./queue-page'), 'QueuePage'),
});

export const queueRoutes = [queueRoute] as const;
