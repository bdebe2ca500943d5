import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type InstalledApp = components['schemas']['InstalledApp'];
export type Scope = InstalledApp['scopes'][number];

export type AppDetails = components['schemas']['InstalledAppDetails'];
/** What accepting the waiting version would change. */
export type WaitingVersion = NonNullable<components['schemas']['WaitingVersion']>;

export type Activity = components['schemas']['InstallationActivity'];

export const installationPath = (businessId: string, installationId: string): string =>
  `/dashboard/businesses/${businessId}/installations/${installationId}`;

const keyOf = (businessId: string) => ['businesses', businessId, 'installations'] as const;

export const installedAppsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(businessId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/installations', {
          params: { path: { businessId }, query: { limit: 100, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const installedAppQuery = (businessId: string, installationId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), installationId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/installations/{installationId}', {
            params: { path: { businessId, installationId } },
            signal,
          }),
        )
      ).data,
  });

export const appDetailsQuery = (businessId: string, installationId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), installationId, 'details'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/installations/{installationId}/details', {
            params: { path: { businessId, installationId } },
            signal,
          }),
        )
      ).data,
  });

export const activityQuery = (businessId: string, installationId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), installationId, 'activity'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/installations/{installationId}/activity', {
            params: { path: { businessId, installationId } },
            signal,
          }),
        )
      ).data,
  });

/** Everything that is known of the installations of a business may be old. */
export const refreshInstallations = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(businessId) });

export const changeInstallation = async (
  businessId: string,
  installationId: string,
  body: { scopes?: Scope[]; storeIds?: string[] | null },
) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/installations/{installationId}', {
        params: { path: { businessId, installationId } },
        body,
      }),
    )
  ).data;

export const acceptVersion = async (businessId: string, installationId: string, version: number) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/installations/{installationId}/accept', {
        params: { path: { businessId, installationId } },
        body: { version },
      }),
    )
  ).data;

export async function uninstallApp(businessId: string, installationId: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/installations/{installationId}', {
      params: { path: { businessId, installationId } },
    }),
  );
}

/** Tells an app's page who is looking at it: sixty seconds, for one use. */
export const createIdToken = async (businessId: string, installationId: string) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/installations/{installationId}/id-token', {
        params: { path: { businessId, installationId } },
      }),
    )
  ).data;
