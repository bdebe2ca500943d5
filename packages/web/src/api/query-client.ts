import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, NoAnswer } from './api-problem';
import { SignedOut, signInAgain } from './session';

const mostTries = 3;

/** What may pass by itself is tried again, later each time; a refusal is final. */
function triesAgain(failures: number, error: unknown): boolean {
  if (failures >= mostTries) return false;
  return error instanceof NoAnswer || (error instanceof ApiProblem && error.passing);
}

function waitMs(failures: number, error: unknown): number {
  if (error instanceof ApiProblem && error.retryAfterSeconds) return Math.min(error.retryAfterSeconds, 30) * 1000;
  return Math.min(1000 * 2 ** failures, 8000);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof SignedOut) signInAgain();
    },
  }),
  defaultOptions: {
    queries: { retry: triesAgain, retryDelay: waitMs, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
