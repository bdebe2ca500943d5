import type { ErrorEntry } from './error-entry.js';

/** Errors of review, the desk and the marketplace. */
export const reviewErrors = {
  REVIEW_NOT_FOUND: {
    status: 404,
    title: 'Review not found',
    message: 'There is no review with this ID.',
    fix: "List the app's reviews with GET /developer/apps/{appId}/reviews.",
  },
  REVIEW_NOT_OPEN: {
    status: 409,
    title: 'Review closed',
    message: 'The review is no longer open.',
    fix: 'Submit the app again with POST /developer/apps/{appId}/submissions.',
  },
  REVIEW_STATE_INVALID: {
    status: 409,
    title: 'Action not allowed in this review state',
    message: 'The state of the review does not allow this action.',
    fix: 'Wait until the checks are complete, claim the case, then decide it.',
  },
  REVIEW_CLAIMED: {
    status: 409,
    title: 'Case claimed by another reviewer',
    message: 'Another reviewer has claimed this case.',
    fix: 'Leave the decision to them, or return the case to the queue first.',
  },
  REVIEW_OWN_WORK: {
    status: 403,
    title: 'You cannot review your own work',
    message: 'Staff cannot review their own developer account or apps.',
    fix: 'Ask another member of staff to do it.',
  },
  REVIEW_NOTE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many notes',
    message: 'A review can have 50 notes.',
    fix: 'Wait for the reviewer, or withdraw the submission and submit again.',
  },
  REVIEW_CHECKS_RATE_LIMITED: {
    status: 429,
    title: 'Too many check runs',
    message: 'The checks of this app were run more often than its limit allows.',
    fix: 'Wait for the number of seconds in Retry-After, then run them again.',
  },
  APP_NOT_LISTED: {
    status: 409,
    title: 'App not in the marketplace',
    message: 'Only a public or unlisted app can be delisted.',
    fix: 'Withdraw the open review with POST /developer/apps/{appId}/reviews/{reviewId}/withdraw.',
  },
  STAFF_ONLY: {
    status: 403,
    title: 'Staff only',
    message: 'Only staff of this service can use the review desk.',
    fix: 'Ask the operator for access: npm run operator -- staff grant EMAIL.',
  },
  DEVELOPER_NOT_FOUND: {
    status: 404,
    title: 'Developer not found',
    message: 'There is no developer with this ID.',
    fix: 'Use the developer ID from a review of one of their apps.',
  },
  MARKETPLACE_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests to the marketplace',
    message: 'This address requests the marketplace more often than its limit allows.',
    fix: 'Wait for the number of seconds in Retry-After, and cache responses as long as Cache-Control allows.',
  },
} as const satisfies Record<string, ErrorEntry>;
