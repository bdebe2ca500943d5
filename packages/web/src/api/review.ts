import type { CheckKey, Distribution } from '@souk/contract';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';
import { queryClient } from './query-client';

export type ReviewCase = components['schemas']['ReviewCase'];
export type Checklist = components['schemas']['Checklist'];
export type CheckResult = Omit<components['schemas']['CheckResult'], 'key'> & { key: CheckKey };

const openStates: readonly ReviewCase['state'][] = ['checking', 'submitted', 'in_review'];
export const isOpen = ({ state }: ReviewCase): boolean => openStates.includes(state);

/** Checks take seconds, people take days: the page follows both by itself. */
const checkingMs = 1_500;
const waitingMs = 30_000;

export const reviewsQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: ['apps', appId, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        developerApi.GET('/developer/apps/{appId}/reviews', {
          params: { path: { appId }, query: { cursor: pageParam, limit: 10 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const cases = state.data?.pages.flatMap(({ data }) => data) ?? [];
      if (cases.some((one) => one.state === 'checking')) return checkingMs;
      return cases.some(isOpen) ? waitingMs : false;
    },
  });

/** What the checks said last, for as long as the page is open; it is never asked for by itself. */
export const dryRunQuery = (appId: string, distribution: Distribution) =>
  queryOptions<Checklist>({
    queryKey: ['apps', appId, 'dry-run', distribution],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export async function runChecks(appId: string, distribution: Distribution): Promise<void> {
  const call = developerApi.POST('/developer/apps/{appId}/checks', {
    params: { path: { appId } },
    body: { distribution },
  });
  queryClient.setQueryData(dryRunQuery(appId, distribution).queryKey, (await answerOf(call)).data);
}

export async function submitApp(
  appId: string,
  body: { distribution: Distribution; note: string | null },
): Promise<ReviewCase> {
  const call = developerApi.POST('/developer/apps/{appId}/submissions', { params: { path: { appId } }, body });
  const { data } = await answerOf(call);
  await readAgain(appId);
  return data;
}

export async function addNote(appId: string, reviewId: string, text: string): Promise<void> {
  const params = { path: { appId, reviewId } };
  await answerOf(developerApi.POST('/developer/apps/{appId}/reviews/{reviewId}/notes', { params, body: { text } }));
  await readAgain(appId);
}

export async function withdrawReview(appId: string, reviewId: string): Promise<void> {
  const params = { path: { appId, reviewId } };
  await answerOf(developerApi.POST('/developer/apps/{appId}/reviews/{reviewId}/withdraw', { params }));
  await readAgain(appId);
}

export async function delistApp(appId: string): Promise<void> {
  await answerOf(developerApi.POST('/developer/apps/{appId}/delist', { params: { path: { appId } } }));
  await queryClient.invalidateQueries({ queryKey: ['apps', appId] });
}

const readAgain = (appId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['apps', appId, 'reviews'] });
