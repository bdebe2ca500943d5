import { createRoute } from '@tanstack/react-router';
import { inventoryQuery } from '../../api/inventory';
import { oneOf, textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

export interface InventorySearch {
  q?: string;
  low?: 'true';
}

const inventoryRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/inventory',
  staticData: { needs: 'inventory:read' },
  validateSearch: ({ q, low }): InventorySearch => ({
    q: textOf(q)?.slice(0, 100),
    low: oneOf(['true'] as const, low),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { businessId }, deps: { store, q, low } }) =>
    void queries.prefetchInfiniteQuery(inventoryQuery(businessId, { storeId: store, q, low })),
  component: lazyPage('inventory', () => import('./inventory-page'), 'InventoryPage'),
});

export const inventoryRoutes = [inventoryRoute] as const;
