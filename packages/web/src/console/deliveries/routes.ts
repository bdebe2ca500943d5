import { createRoute } from '@tanstack/react-router';
import { type DeliveryFilters, deliveriesQuery, deliveryStatuses } from '../../api/deliveries';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const deliveriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/deliveries',
  validateSearch: (search): DeliveryFilters => ({
    status: deliveryStatuses.find((status) => status === search.status),
    topic: textOf(search.topic) as DeliveryFilters['topic'],
    error: textOf(search.error),
    installationId: textOf(search.installationId),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => context.queries.prefetchInfiniteQuery(deliveriesQuery(params.appId, deps)),
  component: pageWithWords('deliveries', () => import('./deliveries-page'), 'DeliveriesPage'),
});

export const deliveriesRoutes = [deliveriesRoute] as const;
