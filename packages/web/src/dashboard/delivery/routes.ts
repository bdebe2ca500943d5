import { createRoute } from '@tanstack/react-router';
import { carrierQuery, carriersQuery } from '../../api/carriers';
import { feeGroupsQuery, ratesQuery } from '../../api/fee-groups';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const feeGroupsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/delivery',
  staticData: { needs: 'stores:read' },
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(feeGroupsQuery(params.businessId));
    void context.queries.prefetchQuery(carriersQuery(params.businessId));
  },
  component: lazyPage('delivery', () => import('./fee-groups-page'), 'FeeGroupsPage'),
});

const feeGroupRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/delivery/$feeGroupId',
  staticData: { needs: 'stores:read' },
  loader: ({ context, params }) => void context.queries.prefetchQuery(ratesQuery(params.businessId, params.feeGroupId)),
  component: lazyPage('delivery', () => import('./fee-group-page'), 'FeeGroupPage'),
});

const carrierRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/delivery/carriers/$carrierId',
  staticData: { needs: 'stores:read' },
  loader: ({ context, params }) =>
    void context.queries.prefetchQuery(carrierQuery(params.businessId, params.carrierId)),
  component: lazyPage('delivery', () => import('./carrier-page'), 'CarrierPage'),
});

export const deliveryRoutes = [feeGroupsRoute, feeGroupRoute, carrierRoute] as const;
