import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Checkout = components['schemas']['Checkout'];

export const checkoutsQuery = (businessId: string, storeId?: string) =>
  infiniteQueryOptions({
    queryKey: ['businesses', businessId, 'checkouts', { storeId }],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/abandoned-checkouts', {
          params: { path: { businessId }, query: { limit: 50, cursor: pageParam, storeId } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const checkoutQuery = (businessId: string, checkoutId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'checkouts', checkoutId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/abandoned-checkouts/{id}', {
            params: { path: { businessId, id: checkoutId } },
            signal,
          }),
        )
      ).data,
  });
