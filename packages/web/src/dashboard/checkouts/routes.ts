import { createRoute } from '@tanstack/react-router';
import { checkoutQuery, checkoutsQuery } from '../../api/checkouts';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const checkoutsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/abandoned-checkouts',
  staticData: { needs: 'orders:read' },
  loaderDeps: ({ search: { store } }) => ({ store }),
  loader: ({ context, params, deps }) =>
    context.queries.prefetchInfiniteQuery(checkoutsQuery(params.businessId, deps.store)),
  component: lazyPage('checkouts', () => import('./checkouts-page'), 'CheckoutsPage'),
});

const checkoutRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/abandoned-checkouts/$checkoutId',
  staticData: { needs: 'orders:read' },
  loader: ({ context, params }) => context.queries.prefetchQuery(checkoutQuery(params.businessId, params.checkoutId)),
  component: lazyPage('checkouts', () => import('./checkout-page'), 'CheckoutPage'),
});

export const checkoutsRoutes = [checkoutsRoute, checkoutRoute] as const;
