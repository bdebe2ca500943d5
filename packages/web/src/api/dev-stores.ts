import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi, developerApi } from './client';
import type { components as DashboardComponents } from './generated/dashboard';
import type { components, operations } from './generated/developer';
import { nextPollMs } from './poll-interval';

export type DevStore = components['schemas']['DevStore'];
type DevStoreChange = components['schemas']['DevStoreChange'];
export type Version = components['schemas']['Version'];
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
  requestId: string;
  /** By the server's clock, to the second. */
  at: string;
}

export async function actOnDevStore(devStoreId: string, body: DevStoreActionInput): Promise<PerformedAction> {
  const { data, response } = await developerApi.POST('/developer/dev-stores/{devStoreId}/actions', {
    params: { path: { devStoreId } },
    body,
  });
  if (!data) throw new Error('The action was answered with nothing.');
  const at = new Date(response.headers.get('date') ?? Date.now()).toISOString();
  return { ...data.data, requestId: response.headers.get('x-request-id') ?? '', at };
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

export async function uninstallFromStore(businessId: string, installationId: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/installations/{installationId}', {
      params: { path: { businessId, installationId } },
    }),
  );
}

/** The newest versions of an app; a dev store takes any of them. */
export const installableVersionsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'versions', 'installable'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/versions', {
            params: { path: { appId }, query: { limit: 50 } },
            signal,
          }),
        )
      ).data,
  });

interface Cause {
  requestId: string;
  at: string;
}

/** The deliveries to an installation that one request caused, by its id. */
export const causedDeliveriesQuery = (appId: string, installationId: string, { requestId, at }: Cause) =>
  queryOptions({
    queryKey: ['apps', appId, 'deliveries', 'caused', installationId, requestId],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        developerApi.GET('/developer/apps/{appId}/deliveries', {
          params: { path: { appId }, query: { installationId, limit: 20 } },
          signal,
        }),
      );
      const since = data.filter(({ createdAt }) => createdAt >= at);
      const read = await Promise.all(since.map(({ id }) => readDelivery(appId, id, signal)));
      return read.filter((delivery) => delivery.requestId === requestId);
    },
    refetchInterval: ({ state }) => nextPollMs(state.data, state.dataUpdateCount),
  });

async function readDelivery(appId: string, deliveryId: string, signal: AbortSignal) {
  const params = { path: { appId, deliveryId } };
  return (await answerOf(developerApi.GET('/developer/apps/{appId}/deliveries/{deliveryId}', { params, signal }))).data;
}
