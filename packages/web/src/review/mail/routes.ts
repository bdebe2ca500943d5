import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';

const mailRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/mail',
  loader: async ({ context }) => {
    const { mailQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(mailQuery());
  },
  component: lazyPage('desk', () => import('./mail-page'), 'MailPage'),
});

export const mailRoutes = [mailRoute] as const;
