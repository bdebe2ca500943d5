import type { imageKinds } from '@souk/contract';
import { queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components, operations } from './generated/developer';
import { queryClient } from './query-client';
import { upload } from './upload';

export type Listing = components['schemas']['Listing'];
export type ListingImage = components['schemas']['ListingImage'];
export type ListingChanges = operations['changeListing']['requestBody']['content']['application/json'];
export type ImageKind = (typeof imageKinds)[number];

const keyOf = (appId: string) => ['apps', appId, 'listing'] as const;

export const listingQuery = (appId: string) =>
  queryOptions({
    queryKey: keyOf(appId),
    queryFn: async ({ signal }) =>
      (await answerOf(developerApi.GET('/developer/apps/{appId}/listing', { params: { path: { appId } }, signal })))
        .data,
  });

/** What the latest version asks merchants for. */
export const askedScopesQuery = (appId: string, version: number | null) =>
  queryOptions({
    queryKey: ['apps', appId, 'asked-scopes', version],
    queryFn: async ({ signal }): Promise<{ scope: string; optional: boolean }[]> => {
      if (version === null) return [];
      const path = { appId, version: String(version) };
      const call = developerApi.GET('/developer/apps/{appId}/versions/{version}', { params: { path }, signal });
      const { scopes, optionalScopes } = (await answerOf(call)).data;
      return [
        ...scopes.map((scope) => ({ scope, optional: false })),
        ...optionalScopes.map((scope) => ({ scope, optional: true })),
      ];
    },
    staleTime: 60_000,
  });

export async function changeListing(appId: string, body: ListingChanges): Promise<Listing> {
  const call = developerApi.PATCH('/developer/apps/{appId}/listing', { params: { path: { appId } }, body });
  return remember(appId, (await answerOf(call)).data);
}

export const imagePath = (appId: string, kind: ImageKind): string =>
  `/developer/apps/${appId}/listing/images?kind=${kind}`;

export async function addImage(
  appId: string,
  kind: ImageKind,
  file: File,
  options: { onProgress(share: number): void; signal: AbortSignal },
): Promise<void> {
  await upload(imagePath(appId, kind), file, options);
  await readAgain(appId);
}

export async function removeImage(appId: string, imageId: string): Promise<void> {
  const path = { appId, imageId };
  await answerOf(developerApi.DELETE('/developer/apps/{appId}/listing/images/{imageId}', { params: { path } }));
  await readAgain(appId);
}

export async function describeImage(appId: string, imageId: string, alt: string | null): Promise<void> {
  const path = { appId, imageId };
  await answerOf(
    developerApi.PATCH('/developer/apps/{appId}/listing/images/{imageId}', { params: { path }, body: { alt } }),
  );
  await readAgain(appId);
}

/** Shown in the new order at once; in the old one again when it is refused. */
export async function orderImages(appId: string, ids: string[]): Promise<void> {
  const before = queryClient.getQueryData<Listing>(keyOf(appId));
  if (before) remember(appId, { ...before, screenshots: inOrder(before.screenshots, ids) });
  try {
    const call = developerApi.PUT('/developer/apps/{appId}/listing/images/order', {
      params: { path: { appId } },
      body: { ids },
    });
    remember(appId, (await answerOf(call)).data);
  } catch (error) {
    await readAgain(appId);
    throw error;
  }
}

const inOrder = (images: ListingImage[], ids: string[]): ListingImage[] =>
  [...images].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

function remember(appId: string, listing: Listing): Listing {
  queryClient.setQueryData(keyOf(appId), listing);
  return listing;
}

/** What is missing changes with the images, too. */
const readAgain = (appId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(appId) });
