import { createRoute } from '@tanstack/react-router';
import { orderCountsQuery, orderHistoryQuery, orderQuery, ordersQuery, type Stage, stages } from '../../api/orders';
import { momentOf, oneOf, textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';
import { filtersOf } from './order-filters';

export interface OrdersSearch {
  stage?: Stage;
  /** What was put away; otherwise only what was not. */
  archived?: 'true';
  waiting?: 'true' | 'false';
  q?: string;
  createdFrom?: string;
  createdTo?: string;
}

const ordersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/orders',
  staticData: { needs: 'orders:read' },
  validateSearch: ({ stage, archived, waiting, q, createdFrom, createdTo }): OrdersSearch => ({
    stage: oneOf(stages, stage),
    archived: oneOf(['true'] as const, archived),
    waiting: oneOf(['true', 'false'] as const, waiting),
    q: textOf(q)?.slice(0, 100),
    createdFrom: momentOf(createdFrom),
    createdTo: momentOf(createdTo),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { businessId }, deps }) => {
    void queries.prefetchInfiniteQuery(ordersQuery(businessId, filtersOf(deps, deps.store)));
    void queries.prefetchQuery(orderCountsQuery(businessId, deps.store));
  },
  component: lazyPage('orders', () => import('./orders-page'), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/orders/$orderId',
  staticData: { needs: 'orders:read' },
  loader: ({ context: { queries }, params: { businessId, orderId } }) => {
    void queries.prefetchQuery(orderQuery(businessId, orderId));
    void queries.prefetchQuery(orderHistoryQuery(businessId, orderId));
  },
  component: lazyPage('orders', () => import('./order-page'), 'OrderPage'),
});

export const ordersRoutes = [ordersRoute, orderRoute] as const;
