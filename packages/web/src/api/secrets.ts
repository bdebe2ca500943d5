import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type ClientSecret = components['schemas']['ClientSecret'];
export type NewClientSecret = components['schemas']['MintedClientSecret'];

/** As the developer API has it. */
export const maxActiveSecrets = 2;
export const rotationHours = 24;

export const secretsQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: ['apps', appId, 'secrets'],
    queryFn: ({ signal }) =>
      answerOf(developerApi.GET('/developer/apps/{appId}/secrets', { params: { path: { appId } }, signal })),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });

export const createSecret = async (appId: string) =>
  (await answerOf(developerApi.POST('/developer/apps/{appId}/secrets', { params: { path: { appId } } }))).data;

export const rotateSecret = async (appId: string) =>
  (await answerOf(developerApi.POST('/developer/apps/{appId}/secrets/rotate', { params: { path: { appId } } }))).data;

export const revokeSecret = (appId: string, secretId: string) =>
  answerOf(
    developerApi.DELETE('/developer/apps/{appId}/secrets/{secretId}', { params: { path: { appId, secretId } } }),
  );
