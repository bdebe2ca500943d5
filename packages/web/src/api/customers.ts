import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Customer = components['schemas']['Customer'];
export type ComplianceRequest = components['schemas']['ComplianceRequest'];

const keyOf = (businessId: string) => ['businesses', businessId, 'customers'] as const;

export const customerPath = (businessId: string, customerId: string): string =>
  `/dashboard/businesses/${businessId}/customers/${customerId}`;

export interface CustomerFilters {
  q?: string;
  storeId?: string;
}

export const customersQuery = (businessId: string, { q, storeId }: CustomerFilters = {}) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(businessId), 'list', { q, storeId }],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/customers', {
          params: { path: { businessId }, query: { limit: 50, cursor: pageParam, q, storeId } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const customerQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), customerId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/customers/{id}', {
            params: { path: { businessId, id: customerId } },
            signal,
          }),
        )
      ).data,
  });

export const changeCustomer = async (
  businessId: string,
  customerId: string,
  body: { note?: string | null; tags?: string[] },
) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/customers/{id}', {
        params: { path: { businessId, id: customerId } },
        body,
      }),
    )
  ).data;

/** The apps are asked for what they hold about a buyer. */
export const requestCustomerData = async (businessId: string, customerId: string) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/customers/{id}/data-request', {
        params: { path: { businessId, id: customerId } },
      }),
    )
  ).data;

/** Erases who a buyer is, here and in every app. */
export const redactCustomer = async (businessId: string, customerId: string) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/customers/{id}/redact', {
        params: { path: { businessId, id: customerId } },
      }),
    )
  ).data;

export const refreshCustomers = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(businessId) });
