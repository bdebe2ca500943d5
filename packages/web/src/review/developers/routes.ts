import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';
import { verificationStates } from './verification-tone';

export interface DevelopersSearch {
  q?: string;
  verification?: (typeof verificationStates)[number];
}

const developersRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/developers',
  validateSearch: ({ q, verification }): DevelopersSearch => ({
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(verificationStates.some((one) => one === verification) && {
      verification: verification as DevelopersSearch['verification'],
    }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { developersQuery } = await import('../../api/desk');
    await context.queries.prefetchInfiniteQuery(developersQuery(deps));
  },
  component: lazyPage('desk', () => import('./developers-page'), 'DevelopersPage'),
});

const developerRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/developers/$developerId',
  loader: async ({ context, params }) => {
    const { developerQuery } = await import('../../api/desk');
    await context.queries.prefetchQuery(developerQuery(params.developerId));
  },
  component: lazyPage(['desk', 'review'], () => import('./developer-page'), 'DeveloperPage'),
});

export const developersRoutes = [developersRoute, developerRoute] as const;
