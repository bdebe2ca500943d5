import { createRoute } from '@tanstack/react-router';
import { orderCountsQuery } from '../../api/orders';
import { salesQuery } from '../../api/sales';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { businessId }, deps: { store } }) => {
    void queries.prefetchQuery(orderCountsQuery(businessId, store));
    void queries.prefetchQuery(salesQuery(businessId, store));
  },
  component: lazyPage(['home', 'inventory'], () => import('./home-page'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
