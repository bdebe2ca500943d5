import type { ErrorEntry } from './error-entry.js';

/** Refusals of review, the desk and the marketplace. */
export const reviewErrors = {
  REVIEW_NOT_FOUND: {
    status: 404,
    title: 'No such review',
    message: 'There is no review with this id.',
    fix: "List the app's reviews with GET /developer/apps/{appId}/reviews.",
  },
  REVIEW_NOT_OPEN: {
    status: 409,
    title: 'The review is over',
    message: 'The review is no longer open.',
    fix: 'Submit the app again with POST /developer/apps/{appId}/submissions.',
  },
  REVIEW_STATE_INVALID: {
    status: 409,
    title: 'The review is in another state',
    message: 'This cannot be done in the state the review is in.',
    fix: 'Wait until the checks are done, claim the case, then decide it.',
  },
  REVIEW_CLAIMED: {
    status: 409,
    title: 'Another reviewer holds the case',
    message: 'Another reviewer has claimed this case.',
    fix: 'Let them decide it, or release it first.',
  },
  REVIEW_OWN_WORK: {
    status: 403,
    title: 'It is your own',
    message: 'Nobody reviews or judges their own developer account or apps.',
    fix: 'Let another member of the staff do it.',
  },
  REVIEW_NOTE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many notes',
    message: 'A review can have 50 notes.',
    fix: 'Wait for the reviewer, or withdraw the case and submit again.',
  },
  REVIEW_CHECKS_RATE_LIMITED: {
    status: 429,
    title: 'Too many checks',
    message: 'The checklist of this app was run more often than its limit allows.',
    fix: 'Wait the seconds named in Retry-After, then run it again.',
  },
  APP_NOT_LISTED: {
    status: 409,
    title: 'The app is not in the marketplace',
    message: 'Only an app that is listed or unlisted can be delisted.',
    fix: 'Withdraw the open review with POST /developer/apps/{appId}/reviews/{reviewId}/withdraw.',
  },
  STAFF_ONLY: {
    status: 403,
    title: 'For staff only',
    message: 'The review desk is for the staff of this service.',
    fix: 'Ask the operator to appoint you: npm run operator -- staff grant EMAIL.',
  },
  DEVELOPER_NOT_FOUND: {
    status: 404,
    title: 'No such developer',
    message: 'There is no developer with this id.',
    fix: 'Take the id from a review of one of their apps.',
  },
  MARKETPLACE_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests to the marketplace',
    message: 'This address asks the marketplace more often than its limit allows.',
    fix: 'Wait the seconds named in Retry-After; keep answers as long as Cache-Control says.',
  },
} as const satisfies Record<string, ErrorEntry>;
