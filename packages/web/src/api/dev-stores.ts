import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi, developerApi } from './client';
import type { components as DashboardComponents } from './generated/dashboard';
import type { components, operations } from './generated/developer';

export type DevStore = components['schemas']['DevStore'];
export type DevStoreChange = components['schemas']['DevStoreChange'];
export type DevStoreInstallation = components['schemas']['DevStoreInstallation'];
export type StoreOrder = DashboardComponents['schemas']['Order'];
export type StoreApp = DashboardComponents['schemas']['InstalledApp'];

type BodyOf<Name extends 'createDevStore' | 'installOnDevStore' | 'actOnDevStore'> =
  operations[Name]['requestBody']['content']['application/json'];
export type NewDevStore = BodyOf<'createDevStore'>;
export type DevStoreActionInput = BodyOf<'actOnDevStore'>;
export type DevStoreAction = DevStoreActionInput['action'];

const busyStates: DevStore['state'][] = ['provisioning', 'resetting'];
export const isBusy = ({ state }: DevStore): boolean => busyStates.includes(state);

const busyPollMs = 1000;
const ordersPollMs = 3000;

export const devStoresQuery = () =>
  queryOptions({
    queryKey: ['dev-stores'],
    queryFn: ({ signal }) => answerOf(developerApi.GET('/developer/dev-stores', { signal })),
    // While a shop is being made, its progress moves.
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? busyPollMs : false),
  });

export const devStoreQuery = (devStoreId: string) =>
  queryOptions({
    queryKey: ['dev-stores', devStoreId],
    queryFn: async ({ signal }) => {
      const params = { path: { devStoreId } };
      return (await answerOf(developerApi.GET('/developer/dev-stores/{devStoreId}', { params, signal }))).data;
    },
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? busyPollMs : false),
  });

export const createDevStore = async (body: NewDevStore) =>
  (await answerOf(developerApi.POST('/developer/dev-stores', { body }))).data;

export const resetDevStore = async (devStoreId: string) =>
  (await answerOf(developerApi.POST('/developer/dev-stores/{devStoreId}/reset', { params: { path: { devStoreId } } })))
    .data;

export async function deleteDevStore(devStoreId: string): Promise<void> {
  await answerOf(developerApi.DELETE('/developer/dev-stores/{devStoreId}', { params: { path: { devStoreId } } }));
}

export const installOnDevStore = async (devStoreId: string, body: BodyOf<'installOnDevStore'>) =>
  (
    await answerOf(
      developerApi.POST('/developer/dev-stores/{devStoreId}/installations', { params: { path: { devStoreId } }, body }),
    )
  ).data;

export interface PerformedAction extends DevStoreChange {
  /** Finds the events the action caused, and their deliveries. */
  requestId: string;
}

export async function actOnDevStore(devStoreId: string, body: DevStoreActionInput): Promise<PerformedAction> {
  const { data, response } = await developerApi.POST('/developer/dev-stores/{devStoreId}/actions', {
    params: { path: { devStoreId } },
    body,
  });
  if (!data) throw new Error('The action was answered with nothing.');
  return { ...data.data, requestId: response.headers.get('x-request-id') ?? '' };
}

/** The dev store's developer owns its business, and reads it as any merchant reads theirs. */
export const storeOrdersQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['businesses', businessId, 'orders'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/orders', {
          params: { path: { businessId }, query: { limit: 20, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // New ones are looked for while the page is seen; someone who has gone back in time is left in peace.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : ordersPollMs),
  });

export const storeAppsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'installations'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/installations', {
            params: { path: { businessId }, query: { limit: 100 } },
            signal,
          }),
        )
      ).data,
  });
