import { deskActions } from '@souk/contract';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';

export interface ActionsSearch {
  action?: (typeof deskActions)[number];
  /** The id of who did it. */
  by?: string;
  /** Like `app:1000001`. */
  subject?: string;
}

const actionsRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/actions',
  validateSearch: ({ action, by, subject }): ActionsSearch => ({
    ...(deskActions.some((one) => one === action) && { action: action as ActionsSearch['action'] }),
    ...(typeof by === 'string' && /^\d{1,18}$/.test(by) && { by }),
    ...(typeof subject === 'string' && /^(?:review|app|developer):\d{1,18}$/.test(subject) && { subject }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { actionsQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(actionsQuery(deps));
  },
  component: lazyPage('desk', () => import('./actions-page'), 'ActionsPage'),
});

export const actionsRoutes = [actionsRoute] as const;
