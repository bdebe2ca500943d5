import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi, developerApi } from './client';
import type { components } from './generated/dashboard';

export type StorageUsage = components['schemas']['StorageUsage'];

/** What one uploaded, wherever. */
export const userStorageQuery = () =>
  queryOptions({
    queryKey: ['user', 'storage'],
    queryFn: async ({ signal }) => (await answerOf(dashboardApi.GET('/dashboard/user/storage', { signal }))).data,
  });

export const businessStorageQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'storage'],
    queryFn: async ({ signal }) => {
      const params = { path: { businessId } };
      return (await answerOf(dashboardApi.GET('/dashboard/businesses/{businessId}/storage', { params, signal }))).data;
    },
  });

export const developerStorageQuery = () =>
  queryOptions({
    queryKey: ['developer-storage'],
    queryFn: async ({ signal }) => (await answerOf(developerApi.GET('/developer/storage', { signal }))).data,
  });
