import { createRoute } from '@tanstack/react-router';
import { customerQuery, customersQuery } from '../../api/customers';
import { textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

export interface CustomersSearch {
  /** The beginning of a name, or the end of a phone number. */
  q?: string;
}

const customersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers',
  staticData: { needs: 'customers:read' },
  validateSearch: ({ q }): CustomersSearch => ({ q: textOf(q)?.slice(0, 100) }),
  loaderDeps: ({ search: { q, store } }) => ({ q, storeId: store }),
  loader: ({ context, params, deps }) => context.queries.prefetchInfiniteQuery(customersQuery(params.businessId, deps)),
  component: lazyPage('customers', () => import('./customers-page'), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers/$customerId',
  staticData: { needs: 'customers:read' },
  loader: ({ context, params }) => context.queries.prefetchQuery(customerQuery(params.businessId, params.customerId)),
  component: lazyPage(['customers', 'orders'], () => import('./customer-page'), 'CustomerPage'),
});

export const customersRoutes = [customersRoute, customerRoute] as const;
