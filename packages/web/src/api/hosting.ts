import { queryOptions } from '@tanstack/react-query';
import { answerOf, callRaw, developerApi } from './client';
import type { components, operations } from './generated/developer';
import type { Version } from './versions';

export type HostedLogEntry = components['schemas']['HostedLogEntry'];
export type EnvironmentVariable = components['schemas']['EnvironmentVariable'];
export type HostedLogFilters = Omit<NonNullable<operations['listLogs']['parameters']['query']>, 'cursor' | 'limit'>;
export type Environment = HostedLogEntry['environment'];

/** What the platform binds itself; removing it makes the platform mint another. */
export const ownSecretName = 'SOUK_CLIENT_SECRET';

const pageSize = 100;

export const readLogs = (appId: string, query: HostedLogFilters & { cursor?: string }) =>
  answerOf(
    developerApi.GET('/developer/apps/{appId}/logs', {
      params: { path: { appId }, query: { ...query, limit: pageSize } },
    }),
  );

/** Server-sent events, by `fetch`: they need the bearer, which an EventSource cannot send. */
export const openLogStream = (
  appId: string,
  filters: HostedLogFilters,
  lastEventId: string | undefined,
  signal: AbortSignal,
) => {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return callRaw(`/developer/apps/${encodeURIComponent(appId)}/logs/stream?${new URLSearchParams(chosen)}`, {
    headers: new Headers(lastEventId === undefined ? [] : [['last-event-id', lastEventId]]),
    signal,
  });
};

export const variablesQuery = (appId: string, environment: Environment) =>
  queryOptions({
    queryKey: ['apps', appId, 'environment', environment],
    queryFn: ({ signal }) =>
      answerOf(
        developerApi.GET('/developer/apps/{appId}/environment/{environment}', {
          params: { path: { appId, environment } },
          signal,
        }),
      ),
  });

export const setVariable = (appId: string, environment: Environment, name: string, value: string) =>
  answerOf(
    developerApi.PUT('/developer/apps/{appId}/environment/{environment}/{name}', {
      params: { path: { appId, environment, name } },
      body: { value },
    }),
  );

export const removeVariable = (appId: string, environment: Environment, name: string) =>
  answerOf(
    developerApi.DELETE('/developer/apps/{appId}/environment/{environment}/{name}', {
      params: { path: { appId, environment, name } },
    }),
  );

export const redeploy = async (appId: string, version: number, environment: Environment): Promise<Version> =>
  (
    await answerOf(
      developerApi.POST('/developer/apps/{appId}/versions/{version}/deploy', {
        params: { path: { appId, version: String(version) } },
        body: { environment },
      }),
    )
  ).data;
