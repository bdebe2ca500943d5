import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type User = components['schemas']['User'];

/** Who is signed in. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }) => (await answerOf(dashboardApi.GET('/dashboard/user', { signal }))).data,
    staleTime: 60_000,
  });
