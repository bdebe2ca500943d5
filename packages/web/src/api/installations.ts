import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type Installation = components['schemas']['DeveloperInstallation'];

const pageSize = 100;

export const installationsQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: ['apps', appId, 'installations'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        developerApi.GET('/developer/apps/{appId}/installations', {
          params: { path: { appId }, query: { cursor: pageParam, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const installationQuery = (appId: string, installationId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'installations', installationId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/installations/{installationId}', {
            params: { path: { appId, installationId } },
            signal,
          }),
        )
      ).data,
  });

/** The version an installation is on: what it asks for and hears about. */
type AskedFor = Pick<components['schemas']['Version'], 'scopes' | 'optionalScopes' | 'webhookTopics'>;
const ofPreview: AskedFor = { scopes: [], optionalScopes: [], webhookTopics: [] };

/** What an installation's version asks for and hears of; a preview is no version, so nothing is known of it here. */
export const installedVersionQuery = (appId: string, version: number | null) =>
  queryOptions({
    queryKey: ['apps', appId, 'installed-version', version],
    queryFn: async ({ signal }): Promise<AskedFor> =>
      version === null
        ? ofPreview
        : (
            await answerOf(
              developerApi.GET('/developer/apps/{appId}/versions/{version}', {
                params: { path: { appId, version: String(version) } },
                signal,
              }),
            )
          ).data,
  });
