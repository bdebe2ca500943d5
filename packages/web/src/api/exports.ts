import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Permission } from './businesses';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';
import { randomUuid } from './random-uuid';

export type Export = components['schemas']['BulkExport'];

/** What can be exported, and what seeing it needs. */
export const exportable = {
  orders: 'orders:read',
  customers: 'customers:read',
  products: 'products:read',
  inventory_levels: 'inventory:read',
  collections: 'products:read',
  abandoned_checkouts: 'orders:read',
  stores: 'stores:read',
} as const satisfies Partial<Record<Export['resource'], Permission>>;

export type Exportable = keyof typeof exportable;

export const exportsPath = (businessId: string): string => `/dashboard/businesses/${businessId}/bulk-exports`;

const keyOf = (businessId: string) => ['businesses', businessId, 'exports'] as const;
const pollMs = 2_000;

export const isUnderWay = ({ state }: Pick<Export, 'state'>): boolean => state === 'queued' || state === 'running';

/** One's own, newest first; looked at again while one is being written. */
export const exportsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(businessId),
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/bulk-exports', {
          params: { path: { businessId }, query: { limit: 50, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? pollMs : false),
  });

export async function requestExport(
  businessId: string,
  body: { resource: Exportable; filters: Record<string, string> },
): Promise<void> {
  await answerOf(
    dashboardApi.POST('/dashboard/businesses/{businessId}/bulk-exports', {
      params: { path: { businessId }, header: { 'Idempotency-Key': randomUuid() } },
      body,
    }),
  );
}

export async function cancelExport(businessId: string, id: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/bulk-exports/{id}', {
      params: { path: { businessId, id } },
    }),
  );
}

export const refreshExports = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(businessId) });
