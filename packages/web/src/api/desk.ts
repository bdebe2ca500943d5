import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, deskApi } from './client';
import type { components, operations } from './generated/desk';
import { queryClient } from './query-client';

type Schemas = components['schemas'];
export type DeskReview = Schemas['DeskReview'];
export type DeskReviewInFull = Schemas['DeskReviewInFull'];
export type DeskAction = Schemas['DeskAction'];
export type DeskFinding = Schemas['DeskFinding'];
export type DeskApp = Schemas['DeskApp'];
export type DeskCaseInShort = Schemas['DeskCaseInShort'];
export type DeskDeveloper = Schemas['DeveloperAccount'];
export type DeskStatistics = Schemas['DeskStatistics'];
export type DeskTrial = Schemas['DeskTrial'];
export type KeptMail = Schemas['KeptMail'];

type QueryOf<Name extends keyof operations> = Omit<NonNullable<operations[Name]['parameters']['query']>, 'cursor'>;

/** Two reviewers look at the same queue: it follows what the other one does. */
const queueMs = 10_000;

const begin = undefined as string | undefined;
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

export const queueQuery = () =>
  infiniteQueryOptions({
    queryKey: ['desk', 'queue'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/reviews', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
    refetchInterval: queueMs,
  });

export const decisionsQuery = (filters: QueryOf<'listDecidedReviews'> = {}) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'decisions', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/decisions', { params: { query: { ...filters, cursor: pageParam } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
  });

export const caseQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['desk', 'cases', reviewId],
    queryFn: async ({ signal }) =>
      (await answerOf(deskApi.GET('/desk/reviews/{reviewId}', { params: { path: { reviewId } }, signal }))).data,
    refetchInterval: queueMs,
  });

/** A bundle never changes: what was found in it is read once. */
export const findingsQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['desk', 'cases', reviewId, 'findings'],
    queryFn: async ({ signal }) =>
      (await answerOf(deskApi.GET('/desk/reviews/{reviewId}/findings', { params: { path: { reviewId } }, signal })))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const developersQuery = (filters: QueryOf<'listDeskDevelopers'> = {}) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'developers', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/developers', { params: { query: { ...filters, cursor: pageParam } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
  });

export const developerQuery = (developerId: string) =>
  queryOptions({
    queryKey: ['desk', 'developer', developerId],
    queryFn: async ({ signal }) =>
      (await answerOf(deskApi.GET('/desk/developers/{developerId}', { params: { path: { developerId } }, signal })))
        .data,
  });

export const deskAppsQuery = (filters: QueryOf<'listDeskApps'> = {}) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'apps', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/apps', { params: { query: { ...filters, cursor: pageParam } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
  });

export const deskAppQuery = (appId: string) =>
  queryOptions({
    queryKey: ['desk', 'app', appId],
    queryFn: async ({ signal }) =>
      (await answerOf(deskApi.GET('/desk/apps/{appId}', { params: { path: { appId } }, signal }))).data,
  });

export const actionsQuery = (filters: QueryOf<'listDeskActions'> = {}) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'actions', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/actions', { params: { query: { ...filters, cursor: pageParam } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
  });

export const mailQuery = () =>
  infiniteQueryOptions({
    queryKey: ['desk', 'mail'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(deskApi.GET('/desk/mail', { params: { query: { cursor: pageParam, limit: 20 } }, signal })),
    initialPageParam: begin,
    getNextPageParam: nextOf,
    refetchInterval: queueMs,
  });

export const statisticsQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['desk', 'statistics', weeks],
    queryFn: async ({ signal }) =>
      (await answerOf(deskApi.GET('/desk/statistics', { params: { query: { weeks } }, signal }))).data,
  });

export interface CaseDecision {
  message: string | null;
  items: { key: string | null; note: string }[];
}

export type Verdict = 'approve' | 'request-changes' | 'reject';

export async function claimCase(reviewId: string): Promise<void> {
  await answerOf(deskApi.POST('/desk/reviews/{reviewId}/claim', { params: { path: { reviewId } } }));
  await readAgain();
}

export async function releaseCase(reviewId: string): Promise<void> {
  await answerOf(deskApi.POST('/desk/reviews/{reviewId}/release', { params: { path: { reviewId } } }));
  await readAgain();
}

export async function decideCase(reviewId: string, verdict: Verdict, body: CaseDecision): Promise<void> {
  const params = { path: { reviewId } };
  if (verdict === 'approve') await answerOf(deskApi.POST('/desk/reviews/{reviewId}/approve', { params, body }));
  else if (verdict === 'reject') await answerOf(deskApi.POST('/desk/reviews/{reviewId}/reject', { params, body }));
  else await answerOf(deskApi.POST('/desk/reviews/{reviewId}/request-changes', { params, body }));
  await readAgain();
}

export const tryCase = async (reviewId: string): Promise<DeskTrial> =>
  (await answerOf(deskApi.POST('/desk/reviews/{reviewId}/trial', { params: { path: { reviewId } } }))).data;

export type AppModeration = 'suspend' | 'unsuspend' | 'delist';

export async function moderateApp(appId: string, judgement: AppModeration, reason: string | null): Promise<void> {
  const options = { params: { path: { appId } }, body: { reason } };
  if (judgement === 'suspend') await answerOf(deskApi.POST('/desk/apps/{appId}/suspend', options));
  else if (judgement === 'unsuspend') await answerOf(deskApi.POST('/desk/apps/{appId}/unsuspend', options));
  else await answerOf(deskApi.POST('/desk/apps/{appId}/delist', options));
  await readAgain();
}

export type DeveloperModeration = 'suspend' | 'unsuspend' | 'verify' | 'reject';

export async function moderateDeveloper(
  id: string,
  judgement: DeveloperModeration,
  reason: string | null,
): Promise<void> {
  const options = { params: { path: { developerId: id } }, body: { reason } };
  if (judgement === 'suspend') await answerOf(deskApi.POST('/desk/developers/{developerId}/suspend', options));
  else if (judgement === 'unsuspend') await answerOf(deskApi.POST('/desk/developers/{developerId}/unsuspend', options));
  else if (judgement === 'verify') await answerOf(deskApi.POST('/desk/developers/{developerId}/verify', options));
  else await answerOf(deskApi.POST('/desk/developers/{developerId}/reject', options));
  await readAgain();
}

/** A decision shows in the queue, the case, the app, the developer and the log. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['desk'] });
