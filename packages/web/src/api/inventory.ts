import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components, operations } from './generated/dashboard';

export type InventoryLevel = components['schemas']['InventoryLevel'];
export type StockAdjustment = components['schemas']['StockAdjustment'];
type LevelFilters = NonNullable<operations['merchant.listInventoryLevels']['parameters']['query']>;

const inventoryKey = (businessId: string) => ['businesses', businessId, 'inventory'] as const;

export const inventoryQuery = (businessId: string, filters: Omit<LevelFilters, 'limit' | 'cursor'>, limit = 50) =>
  infiniteQueryOptions({
    queryKey: [...inventoryKey(businessId), 'list', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/inventory-levels', {
          params: { path: { businessId }, query: { ...filters, limit, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const levelQuery = (businessId: string, levelId: string) =>
  queryOptions({
    queryKey: [...inventoryKey(businessId), 'one', levelId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/inventory-levels/{id}', {
            params: { path: { businessId, id: levelId } },
            signal,
          }),
        )
      ).data,
  });

export const levelPath = (businessId: string, levelId: string) =>
  `/dashboard/businesses/${businessId}/inventory-levels/${levelId}`;

export const adjustStock = async (businessId: string, levelId: string, body: StockAdjustment) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/inventory-levels/{id}/adjust', {
        params: { path: { businessId, id: levelId } },
        body,
      }),
    )
  ).data;

/** Puts the first pieces of a product without variants into stock. */
export async function stockNewProduct(businessId: string, productId: string, delta: number): Promise<void> {
  if (delta === 0) return;
  const { data } = await answerOf(
    dashboardApi.GET('/dashboard/businesses/{businessId}/inventory-levels', {
      params: { path: { businessId }, query: { productId, limit: 1 } },
    }),
  );
  const [level] = data;
  if (level) await adjustStock(businessId, level.id, { delta });
}

export const setThreshold = async (businessId: string, levelId: string, lowStockThreshold: number | null) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/inventory-levels/{id}', {
        params: { path: { businessId, id: levelId } },
        body: { lowStockThreshold },
      }),
    )
  ).data;

export const refreshInventory = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: inventoryKey(businessId) });
