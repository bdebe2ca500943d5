import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, callRaw, developerApi } from './client';
import type { components } from './generated/developer';
import { type UploadOptions, upload } from './upload';

export type Version = components['schemas']['Version'];
export type Manifest = Version['manifest'];
export type ManifestVerdict = components['schemas']['ManifestVerdict'];
export type ReleasePreview = components['schemas']['ReleasePreview'];

const keyOf = (appId: string) => ['apps', appId, 'versions'] as const;

export const versionsQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(appId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        developerApi.GET('/developer/apps/{appId}/versions', {
          params: { path: { appId }, query: { cursor: pageParam, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const scanPollMs = 2000;

/** Whether a deploy has not come to its end yet. */
export const isUnderWay = ({ status }: Version['hosting']['deploy']['staging']): boolean =>
  status === 'pending' || status === 'deploying';

const changesSoon = ({ scan, deploy }: Version['hosting']): boolean =>
  scan?.status === 'pending' || isUnderWay(deploy.staging) || isUnderWay(deploy.production);

/** Asked again while its bundle is being scanned or deployed. */
export const versionQuery = (appId: string, version: number) =>
  queryOptions({
    queryKey: [...keyOf(appId), version],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/versions/{version}', {
            params: { path: { appId, version: String(version) } },
            signal,
          }),
        )
      ).data,
    refetchInterval: ({ state }) => (state.data && changesSoon(state.data.hosting) ? scanPollMs : false),
  });

/** Obstacles that go away by themselves. */
const waits = new Set(['scan_pending', 'not_deployed']);

/** What a release of the version would do now. */
export const releasePreviewQuery = (appId: string, version: number) =>
  queryOptions({
    queryKey: [...keyOf(appId), version, 'release'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          developerApi.GET('/developer/apps/{appId}/versions/{version}/release', {
            params: { path: { appId, version: String(version) } },
            signal,
          }),
        )
      ).data,
    refetchInterval: ({ state }) => (waits.has(state.data?.obstacle?.reason ?? '') ? scanPollMs : false),
  });

/** What an upload of this text would meet. The same text has the same verdict, until a version is released. */
export const verdictQuery = (appId: string, toml: string) =>
  queryOptions({
    queryKey: [...keyOf(appId), 'verdict', toml],
    queryFn: async ({ signal }): Promise<ManifestVerdict> => {
      const answer = await callRaw(`/developer/apps/${appId}/manifest/validate`, {
        method: 'POST',
        headers: { 'content-type': 'application/toml' },
        body: toml,
        signal,
      });
      return (await answer.json()).data;
    },
    enabled: toml.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export interface VersionDraft {
  toml: string;
  bundle: File | null;
}

export async function uploadVersion(
  appId: string,
  { toml, bundle }: VersionDraft,
  options: UploadOptions,
): Promise<Version> {
  const manifest = new Blob([toml], { type: 'application/toml' });
  const body = bundle ? formOf(manifest, bundle) : manifest;
  return ((await upload(`/developer/apps/${appId}/versions`, body, options)) as { data: Version }).data;
}

function formOf(manifest: Blob, bundle: File): FormData {
  const form = new FormData();
  form.set('manifest', manifest, 'souk.app.toml');
  form.set('bundle', bundle, bundle.name);
  return form;
}

export const releaseVersion = async (appId: string, version: number) =>
  (
    await answerOf(
      developerApi.POST('/developer/apps/{appId}/versions/{version}/release', {
        params: { path: { appId, version: String(version) } },
      }),
    )
  ).data;
