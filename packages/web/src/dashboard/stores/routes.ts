import { createRoute } from '@tanstack/react-router';
import { storesQuery } from '../../api/businesses';
import { storeQuery } from '../../api/stores';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const storesRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/stores',
  staticData: { needs: 'stores:read' },
  loader: ({ context, params }) => context.queries.prefetchQuery(storesQuery(params.businessId)),
  component: lazyPage('stores', () => import('./stores-page'), 'StoresPage'),
});

const newStoreRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/stores/new',
  staticData: { needs: 'stores:update' },
  component: lazyPage('stores', () => import('./new-store-page'), 'NewStorePage'),
});

const storeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/stores/$storeId',
  staticData: { needs: 'stores:read' },
  loader: ({ context, params }) => context.queries.prefetchQuery(storeQuery(params.businessId, params.storeId)),
  component: lazyPage(['stores', 'orders'], () => import('./store-page'), 'StorePage'),
});

export const storesRoutes = [storesRoute, newStoreRoute, storeRoute] as const;
