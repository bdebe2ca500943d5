import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Business = components['schemas']['Business'];
export type Permission = Business['permissions'][number];

/** Whether the person who is signed in may do this in the business. */
export const may = (business: Pick<Business, 'permissions'>, permission: Permission): boolean =>
  business.permissions.includes(permission);

/** The businesses the person is a member of, newest first. */
export const businessesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['businesses'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses', { params: { query: { limit: 50, cursor: pageParam } }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 60_000,
  });

/** One business, with what the person may do in it. */
export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'itself'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}', { params: { path: { businessId } }, signal }),
        )
      ).data,
    staleTime: 60_000,
  });

/** A business has at most 20 stores: they come in one page. */
export const storesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'stores'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/stores', {
            params: { path: { businessId }, query: { limit: 100 } },
            signal,
          }),
        )
      ).data,
    staleTime: 60_000,
  });

export const openBusiness = async (name: string) =>
  (await answerOf(dashboardApi.POST('/dashboard/businesses', { body: { name } }))).data;

/** What the frame of the business shows may be old: its name, its stores, what the person may do. */
export const refreshBusiness = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['businesses', businessId] });
