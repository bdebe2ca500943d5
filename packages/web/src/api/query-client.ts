import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NoAnswer } from './api-error';
import { SignedOut, signInOnce } from './session';

const maxRetries = 2;

/**
 * What may pass by itself is tried again, later each time; a refusal is final, and so is a failure of the server's own. Few
 * times: people are told what happened within seconds, and can try again themselves.
 */
function triesAgain(failures: number, error: unknown): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof NoAnswer || (error instanceof ApiError && error.passing && error.status !== 500);
}

function waitMs(failures: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterSeconds) return Math.min(error.retryAfterSeconds, 5) * 1000;
  return 400 * 2 ** failures;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof SignedOut) signInOnce();
    },
  }),
  defaultOptions: {
    queries: { retry: triesAgain, retryDelay: waitMs, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
