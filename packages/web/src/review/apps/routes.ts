import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';
import { appStates } from './app-tone';

export interface AppsSearch {
  q?: string;
  state?: (typeof appStates)[number];
}

const appsRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/apps',
  validateSearch: ({ q, state }): AppsSearch => ({
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(appStates.some((one) => one === state) && { state: state as AppsSearch['state'] }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskAppsQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(deskAppsQuery(deps));
  },
  component: lazyPage(['desk', 'review'], () => import('./apps-page'), 'AppsPage'),
});

const appRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/apps/$appId',
  loader: async ({ context, params }) => {
    const { deskAppQuery } = await import('../../api/desk');
    await context.queries.prefetchQuery(deskAppQuery(params.appId));
  },
  component: lazyPage(['desk', 'review'], () => import('./app-page'), 'AppPage'),
});

export const appsRoutes = [appsRoute, appRoute] as const;
