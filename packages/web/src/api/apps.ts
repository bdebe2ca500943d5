import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type App = components['schemas']['App'];
export type AppOverview = components['schemas']['AppOverview'];

export interface AppDetails {
  name: string;
  handle: string;
}

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

/** All apps in one call, with what needs a hand. */
export const overviewQuery = () =>
  infiniteQueryOptions({
    queryKey: ['apps', 'overview'],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(developerApi.GET('/developer/overview', { signal }));
      return { data: data.apps };
    },
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });

export const createApp = async (body: AppDetails) =>
  (await answerOf(developerApi.POST('/developer/apps', { body }))).data;

export const changeApp = async (appId: string, body: Partial<AppDetails>) =>
  (await answerOf(developerApi.PATCH('/developer/apps/{appId}', { params: { path: { appId } }, body }))).data;

export const archiveApp = (appId: string) =>
  answerOf(developerApi.DELETE('/developer/apps/{appId}', { params: { path: { appId } } }));
