import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type App = components['schemas']['App'];

export const appsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['apps'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(developerApi.GET('/developer/apps', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const appQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', appId],
    queryFn: async ({ signal }) =>
      (await answerOf(developerApi.GET('/developer/apps/{appId}', { params: { path: { appId } }, signal }))).data,
  });
