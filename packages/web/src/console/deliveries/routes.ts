import { createRoute } from '@tanstack/react-router';
import { type DeliveryFilters, deliveryQuery, deliveryStatuses } from '../../api/deliveries';
import { topics } from '../../api/topics';
import { webhookMetricsQuery } from '../../api/webhooks';
import { idOf, momentOf, oneOf, textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';
import { type ChartHours, hoursOf } from '../chart-hours';

export interface LogSearch extends DeliveryFilters {
  /** The delivery that is open beside the log. */
  delivery?: string;
  hours?: ChartHours;
}

const deliveriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/deliveries',
  validateSearch: (search): LogSearch => ({
    status: oneOf(deliveryStatuses, search.status),
    topic: oneOf(topics, search.topic),
    error: textOf(search.error),
    installationId: idOf(search.installationId),
    from: momentOf(search.from),
    to: momentOf(search.to),
    delivery: idOf(search.delivery),
    hours: hoursOf(search.hours),
  }),
  loaderDeps: ({ search: { delivery, hours } }) => ({ delivery, hours }),
  loader: ({ context: { queries }, params: { appId }, deps: { delivery, hours } }) => {
    void queries.prefetchQuery(webhookMetricsQuery(appId, Number(hours ?? 24)));
    if (delivery) void queries.prefetchQuery(deliveryQuery(appId, delivery));
  },
  component: lazyPage('deliveries', () => import('./deliveries-page'), 'DeliveriesPage'),
});

const deliveryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/deliveries/$deliveryId',
  loader: ({ context, params: { appId, deliveryId } }) =>
    context.queries.prefetchQuery(deliveryQuery(appId, deliveryId)),
  component: lazyPage('deliveries', () => import('./delivery-page'), 'DeliveryPage'),
});

export const deliveriesRoutes = [deliveriesRoute, deliveryRoute] as const;
