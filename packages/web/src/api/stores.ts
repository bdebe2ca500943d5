import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Store = components['schemas']['Store'];
type NewStore = components['schemas']['NewStore'];
type StorePatch = components['schemas']['StorePatch'];

/** So many a business may have. */
export const maxStores = 20;

export const storesPath = (businessId: string): string => `/dashboard/businesses/${businessId}/stores`;

export const storeQuery = (businessId: string, storeId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'stores', storeId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/stores/{id}', {
            params: { path: { businessId, id: storeId } },
            signal,
          }),
        )
      ).data,
  });

export const openStore = async (businessId: string, body: NewStore) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/stores', { params: { path: { businessId } }, body }),
    )
  ).data;

export const changeStore = async (businessId: string, storeId: string, body: StorePatch) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/stores/{id}', {
        params: { path: { businessId, id: storeId } },
        body,
      }),
    )
  ).data;
