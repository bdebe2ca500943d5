import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';

/** Installed apps whose next version waits for the merchant's word. */
export const waitingVersionsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'installations', 'waiting'],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/installations', {
          params: { path: { businessId }, query: { limit: 100 } },
          signal,
        }),
      );
      return data.filter(({ pendingVersion, state }) => pendingVersion !== null && state === 'active');
    },
  });
