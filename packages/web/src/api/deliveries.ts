import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components, operations } from './generated/developer';

export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryFilters = Omit<
  NonNullable<operations['listDeliveries']['parameters']['query']>,
  'cursor' | 'limit'
>;

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const satisfies Delivery['status'][];

export const deliveriesQuery = (appId: string, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: ['apps', appId, 'deliveries', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        developerApi.GET('/developer/apps/{appId}/deliveries', {
          params: { path: { appId }, query: { ...filters, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const deliveryQuery = (appId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'deliveries', 'one', deliveryId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/deliveries/{deliveryId}', {
            params: { path: { appId, deliveryId } },
            signal,
          }),
        )
      ).data,
  });
