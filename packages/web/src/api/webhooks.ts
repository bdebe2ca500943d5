import { queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import { readDeliveries } from './deliveries';
import type { components } from './generated/developer';

export type WebhookHour = components['schemas']['WebhookMetrics']['hours'][number];
type RangeReplay = components['schemas']['RangeReplayInput'];
type TestDelivery = components['schemas']['TestDeliveryInput'];

const minuteMs = 60_000;

export const webhookMetricsQuery = (appId: string, hours: number) =>
  queryOptions({
    queryKey: ['apps', appId, 'webhooks', 'metrics', hours],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/webhooks/metrics', {
            params: { path: { appId }, query: { hours } },
            signal,
          }),
        )
      ).data,
    refetchInterval: minuteMs,
  });

const installation = (appId: string, installationId: string) => ({ params: { path: { appId, installationId } } });

export const sendTest = async (appId: string, installationId: string, body: TestDelivery) =>
  (
    await answerOf(
      developerApi.POST('/developer/apps/{appId}/installations/{installationId}/webhooks/test', {
        ...installation(appId, installationId),
        body,
      }),
    )
  ).data;

export const replayRange = async (appId: string, installationId: string, body: RangeReplay) =>
  (
    await answerOf(
      developerApi.POST('/developer/apps/{appId}/installations/{installationId}/webhooks/replay', {
        ...installation(appId, installationId),
        body,
      }),
    )
  ).data;

export const enableWebhooks = async (appId: string, installationId: string) =>
  (
    await answerOf(
      developerApi.POST(
        '/developer/apps/{appId}/installations/{installationId}/webhooks/enable',
        installation(appId, installationId),
      ),
    )
  ).data;

export interface FailedCount {
  count: number;
  /** There are more than were counted. */
  more: boolean;
}

/** How many deliveries failed in a time: as many as a page has, then "more". */
export const failedCountQuery = (appId: string, range: { installationId: string; from: string; to: string }) =>
  queryOptions({
    queryKey: ['apps', appId, 'deliveries', 'failed', range],
    queryFn: async (): Promise<FailedCount> => {
      const { data, nextCursor } = await readDeliveries(appId, { ...range, status: 'failed' });
      return { count: data.length, more: Boolean(nextCursor) };
    },
  });
