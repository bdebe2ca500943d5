import { queryOptions } from '@tanstack/react-query';
import { answerOf, callRaw, developerApi } from './client';
import type { components, operations } from './generated/developer';

export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryWithAttempts = components['schemas']['WebhookDeliveryWithAttempts'];
export type DeliveryFilters = Omit<
  NonNullable<operations['listDeliveries']['parameters']['query']>,
  'cursor' | 'limit'
>;

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const satisfies Delivery['status'][];

/** As many as a page may have: the log is read far down. */
const pageSize = 100;

export const readDeliveries = (appId: string, query: DeliveryFilters & { cursor?: string }) =>
  answerOf(
    developerApi.GET('/developer/apps/{appId}/deliveries', {
      params: { path: { appId }, query: { ...query, limit: pageSize } },
    }),
  );

/** Server-sent events, by `fetch`: they need the bearer, which an EventSource cannot send. */
export const openDeliveryStream = (appId: string, lastEventId: string | undefined, signal: AbortSignal) =>
  callRaw(`/developer/apps/${encodeURIComponent(appId)}/deliveries/stream`, {
    headers: new Headers(lastEventId === undefined ? [] : [['last-event-id', lastEventId]]),
    signal,
  });

const one = (appId: string, deliveryId: string) => ({ params: { path: { appId, deliveryId } } });

export const deliveryQuery = (appId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'deliveries', deliveryId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/deliveries/{deliveryId}', { ...one(appId, deliveryId), signal }),
        )
      ).data,
  });

/** What would be sent if it were sent now. */
export const deliveryBodyQuery = (appId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'deliveries', deliveryId, 'body'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/deliveries/{deliveryId}/body', {
            ...one(appId, deliveryId),
            signal,
          }),
        )
      ).data,
  });

export const retryDelivery = async (appId: string, deliveryId: string) =>
  (await answerOf(developerApi.POST('/developer/apps/{appId}/deliveries/{deliveryId}/retry', one(appId, deliveryId))))
    .data;

export const replayDelivery = async (appId: string, deliveryId: string) =>
  (await answerOf(developerApi.POST('/developer/apps/{appId}/deliveries/{deliveryId}/replay', one(appId, deliveryId))))
    .data;
