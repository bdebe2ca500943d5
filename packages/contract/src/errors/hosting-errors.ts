import type { ErrorEntry } from './error-entry.js';

/** Answers of ours in the place of a hosted app that gave none. */
export const hostingErrors = {
  APP_STARTING: {
    status: 503,
    title: 'App is starting',
    message: 'The app is starting, or cannot be started now.',
    fix: 'Try again after the number of seconds in Retry-After. The developer can find the reason in the log.',
  },
  APP_OVERLOADED: {
    status: 503,
    title: 'App is overloaded',
    message: 'The app handles the maximum number of concurrent requests, or has used up its processor time.',
    fix: 'Try again after the number of seconds in Retry-After.',
  },
  APP_CRASHED: {
    status: 502,
    title: 'App did not respond',
    message: 'The app ended before it responded.',
    fix: 'Try again. The developer can find the reason in the log.',
  },
  APP_TIMEOUT: {
    status: 504,
    title: 'App timed out',
    message: 'The app did not respond in time.',
    fix: 'Try again. The developer can find the request in the log.',
  },
  APP_RESPONSE_TOO_LARGE: {
    status: 502,
    title: "The app's response is too large",
    message: 'The response of a hosted app can have at most 10 MiB (10,485,760 bytes).',
    fix: 'Return the data in pages, or link to a file that the app stores elsewhere.',
  },
} as const satisfies Record<string, ErrorEntry>;
