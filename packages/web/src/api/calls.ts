import { queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type ApiErrorGroup = components['schemas']['ApiRefusalGroup'];
export type RequestTimeline = components['schemas']['RequestTimeline'];

const minuteMs = 60_000;

export const apiMetricsQuery = (appId: string, hours: number) =>
  queryOptions({
    queryKey: ['apps', appId, 'api', 'metrics', hours],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/api/metrics', {
            params: { path: { appId }, query: { hours } },
            signal,
          }),
        )
      ).data,
    refetchInterval: minuteMs,
  });

export const apiErrorsQuery = (appId: string, hours: number) =>
  queryOptions({
    queryKey: ['apps', appId, 'api', 'refusals', hours],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/api/refusals', {
            params: { path: { appId }, query: { hours } },
            signal,
          }),
        )
      ).data,
    refetchInterval: minuteMs,
  });

export const requestQuery = (appId: string, requestId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'requests', requestId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/requests/{requestId}', {
            params: { path: { appId, requestId } },
            signal,
          }),
        )
      ).data,
  });
