import type { ErrorEntry } from './error-entry.js';

/** Answers of ours in the place of a hosted app that gave none. */
export const hostingErrors = {
  APP_STARTING: {
    status: 503,
    title: 'The app is starting',
    message: 'The app is being started, or cannot be started now.',
    fix: 'Try again in the seconds named in Retry-After; its developer finds the reason in the log.',
  },
  APP_OVERLOADED: {
    status: 503,
    title: 'The app has too much to do',
    message: 'The app answers as many requests as it may at once, or has used up its processor time.',
    fix: 'Try again in the seconds named in Retry-After.',
  },
  APP_CRASHED: {
    status: 502,
    title: 'The app gave no answer',
    message: 'The app ended before it had answered.',
    fix: 'Try again; its developer finds the reason in the log.',
  },
  APP_TIMEOUT: {
    status: 504,
    title: 'The app took too long',
    message: 'The app did not answer in time.',
    fix: 'Try again; its developer finds the request in the log.',
  },
} as const satisfies Record<string, ErrorEntry>;
