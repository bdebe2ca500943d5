import { createRoute } from '@tanstack/react-router';
import { devStoreQuery, devStoresQuery } from '../../api/dev-stores';
import { lazyPage } from '../../locales/lazy-page';
import { consoleRoute } from '../console-route';

const devStoresRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/dev-stores',
  loader: ({ context }) => context.queries.prefetchQuery(devStoresQuery()),
  component: lazyPage('dev-stores', () => import('./dev-stores-page'), 'DevStoresPage'),
});

const newDevStoreRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/dev-stores/new',
  component: lazyPage('dev-stores', () => import('./new-dev-store-page'), 'NewDevStorePage'),
});

interface SelectedOrder {
  /** The order that the actions are about; without one, the newest that fits. */
  order?: string;
}

const devStoreRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/dev-stores/$devStoreId',
  validateSearch: ({ order }): SelectedOrder =>
    typeof order === 'string' || typeof order === 'number' ? { order: String(order) } : {},
  loader: ({ context, params }) => context.queries.prefetchQuery(devStoreQuery(params.devStoreId)),
  component: lazyPage('dev-stores', () => import('./dev-store-page'), 'DevStorePage'),
});

export const devStoresRoutes = [devStoresRoute, newDevStoreRoute, devStoreRoute] as const;
