import type { ErrorEntry } from './error-entry.js';

/** Refusals of the Admin API, and of the commerce operations wherever they are mounted. */
export const adminErrors = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request is not valid',
    message: 'A path or query parameter is not valid.',
    fix: 'Correct the parameters listed in errors and send the request again.',
  },
  INVALID_FIELDS: {
    status: 400,
    title: 'Unknown field',
    message: 'The fields parameter names a field this resource does not have.',
    fix: 'Name only top-level members of the resource, separated by commas.',
  },
  INVALID_CURSOR: {
    status: 400,
    title: 'The cursor is not valid',
    message: 'The cursor does not come from this list with the same filters.',
    fix: 'Pass nextCursor back unchanged with the same filters, or start again without a cursor.',
  },
  APP_TOKEN_INVALID: {
    status: 401,
    title: 'The access token is not valid',
    message: 'The access token is missing, malformed, expired or revoked.',
    fix: 'Get a new access token from POST /apps/oauth/token and send it as Authorization: Bearer.',
  },
  SESSION_REQUIRED: {
    status: 401,
    title: 'Sign in first',
    message: 'The dashboard session is missing or has ended.',
    fix: 'Sign in with POST /dashboard/session and send its token as Authorization: Bearer.',
  },
  PERMISSION_DENIED: {
    status: 403,
    title: 'Permission denied',
    message: 'The caller lacks a scope or permission this operation needs.',
    fix: 'Ask the merchant to grant the scope named in detail, or use another account.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'There is nothing here that this caller can read.',
    fix: 'Check the path and the id; what belongs to someone else looks the same as what does not exist.',
  },
  STORE_SCOPE_FORBIDDEN: {
    status: 460,
    title: 'The store is outside this installation',
    message: 'This installation is limited to other stores of the business.',
    fix: "Use one of the installation's stores, or ask the merchant to add this one.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported media type',
    message: 'The body is of a media type this route does not accept.',
    fix: 'Send the body as JSON with the header Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    title: 'The idempotency key is in use',
    message: 'The first request with this Idempotency-Key is still running.',
    fix: 'Wait a moment, then send the same request with the same key again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The idempotency key was used for another request',
    message: 'This Idempotency-Key belongs to a request with another method, path, query or body.',
    fix: 'Use a new key for a new request; repeat a key only with the very same request.',
  },
  BUSINESS_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests for this business',
    message: 'The apps of this business send more requests than its limit allows.',
    fix: 'Wait the seconds named in Retry-After, then go on more slowly.',
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Unexpected failure',
    message: 'Something went wrong on our side.',
    fix: 'Try again; if it goes on, report the requestId.',
  },
  API_BUSY: {
    status: 503,
    title: 'Temporarily busy',
    message: 'The service cannot answer right now.',
    fix: 'Wait the seconds named in Retry-After and try again.',
  },
  API_VERSION_SUNSET: {
    status: 410,
    title: 'This API version has ended',
    message: 'This version of the Admin API is no longer served.',
    fix: 'Move to a version listed at GET /apps/versions.',
  },
} as const satisfies Record<string, ErrorEntry>;
