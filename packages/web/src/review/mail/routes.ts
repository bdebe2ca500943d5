import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { reviewAreaRoute } from '../review-area-route';

const mailRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/mail',
  loader: async ({ context }) => {
    const { mailQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(mailQuery());
  },
  component: pageWithWords('desk', () => import('./mail-page'), 'MailPage'),
});

export const mailRoutes = [mailRoute] as const;
