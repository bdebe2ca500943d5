import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Session = components['schemas']['SessionSummary'];

const readPage = (cursor: string | undefined, signal?: AbortSignal) =>
  answerOf(dashboardApi.GET('/dashboard/sessions', { params: { query: { cursor } }, signal }));

export const sessionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['user', 'sessions'],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export async function endSession(sessionId: string): Promise<void> {
  await answerOf(dashboardApi.DELETE('/dashboard/sessions/{sessionId}', { params: { path: { sessionId } } }));
}

/** All but this one: also those that the page has not loaded. */
export async function endOtherSessions(): Promise<void> {
  for (let others = await findOthers(); others.length > 0; others = await findOthers())
    for (const { id } of others) await endSession(id);
}

/** The list is read anew each time, as what is ended leaves it. */
async function findOthers(): Promise<Session[]> {
  const { data } = await readPage(undefined);
  return data.filter(({ current }) => !current);
}
