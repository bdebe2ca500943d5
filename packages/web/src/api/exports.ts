import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Permission } from './businesses';
import { callRaw } from './client';

export interface Export {
  id: string;
  resource: string;
  filters: Record<string, string>;
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled' | 'expired';
  objectCount: number;
  bytes: number;
  url: string | null;
  urlExpiresAt: string | null;
  errorCode: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** What can be exported, and what seeing it needs. */
export const exportable = {
  orders: 'orders:read',
  customers: 'customers:read',
  products: 'products:read',
  inventory_levels: 'inventory:read',
  collections: 'products:read',
  abandoned_checkouts: 'orders:read',
  stores: 'stores:read',
} as const satisfies Record<string, Permission>;

export type Exportable = keyof typeof exportable;

export const exportsPath = (businessId: string): string => `/dashboard/businesses/${businessId}/bulk-exports`;

const keyOf = (businessId: string) => ['businesses', businessId, 'exports'] as const;
const pollMs = 2_000;

interface ExportsPage {
  data: Export[];
  nextCursor: string | null;
}

export const isUnderWay = ({ state }: Pick<Export, 'state'>): boolean => state === 'queued' || state === 'running';

/** One's own, newest first; looked at again while one is being written. */
export const exportsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(businessId),
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '50', ...(pageParam && { cursor: pageParam }) });
      return (await (await callRaw(`${exportsPath(businessId)}?${query}`, { signal })).json()) as ExportsPage;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? pollMs : false),
  });

export async function requestExport(
  businessId: string,
  body: { resource: Exportable; filters: Record<string, string> },
): Promise<void> {
  await callRaw(exportsPath(businessId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function cancelExport(businessId: string, id: string): Promise<void> {
  await callRaw(`${exportsPath(businessId)}/${id}`, { method: 'DELETE' });
}

export const refreshExports = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(businessId) });
