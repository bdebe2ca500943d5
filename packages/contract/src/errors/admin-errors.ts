import type { ErrorEntry } from './error-entry.js';

/** Errors of the Admin API, and of the commerce operations wherever they are mounted. */
export const adminErrors = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'Request not valid',
    message: 'A path or query parameter is not valid.',
    fix: 'Correct the parameters listed in errors and send the request again.',
  },
  INVALID_FIELDS: {
    status: 400,
    title: 'Unknown field',
    message: 'The fields parameter names a field that this resource does not have.',
    fix: 'Use only top-level fields of the resource, separated by commas.',
  },
  INVALID_CURSOR: {
    status: 400,
    title: 'Cursor not valid',
    message: 'The cursor does not belong to this list with these filters.',
    fix: 'Send nextCursor unchanged with the same filters, or start again without a cursor.',
  },
  APP_TOKEN_INVALID: {
    status: 401,
    title: 'Access token not valid',
    message: 'The access token is missing, malformed, expired or revoked.',
    fix: 'Get a new access token from POST /apps/oauth/token and send it as Authorization: Bearer.',
  },
  SESSION_REQUIRED: {
    status: 401,
    title: 'Sign-in required',
    message: 'The dashboard session is missing or has expired.',
    fix: 'Sign in with POST /dashboard/session and send its token as Authorization: Bearer.',
  },
  PERMISSION_DENIED: {
    status: 403,
    title: 'Permission denied',
    message: 'The caller lacks a scope or permission that this operation requires.',
    fix: 'Ask the merchant to grant the scope named in detail, or use another account.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'The resource does not exist, or this token cannot read it.',
    fix: 'Check the path and the ID. Resources that you cannot access also return 404.',
  },
  STORE_SCOPE_FORBIDDEN: {
    status: 460,
    title: 'Store outside this installation',
    message: 'This installation can access only other stores of the business.',
    fix: "Use one of the installation's stores, or ask the merchant to add this store.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Media type not supported',
    message: 'This route does not accept the media type of the body.',
    fix: 'Send the body as JSON with the header Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    title: 'Idempotency key in use',
    message: 'The first request with this Idempotency-Key is still running.',
    fix: 'Wait a moment, then send the same request with the same key again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'Idempotency key used for another request',
    message: 'This Idempotency-Key belongs to a request with another method, path, query or body.',
    fix: 'Use a new key for a new request. Reuse a key only to repeat the same request.',
  },
  BUSINESS_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests for this business',
    message: 'The apps of this business send more requests than its limit allows.',
    fix: 'Wait for the number of seconds in Retry-After, then send requests at a lower rate.',
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Internal error',
    message: 'Something went wrong on the server.',
    fix: 'Try again. If the error persists, report the requestId.',
  },
  API_BUSY: {
    status: 503,
    title: 'Service temporarily busy',
    message: 'The service cannot respond right now.',
    fix: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  API_VERSION_SUNSET: {
    status: 410,
    title: 'API version no longer available',
    message: 'This version of the Admin API is no longer available.',
    fix: 'Use a version listed at GET /apps/versions.',
  },
} as const satisfies Record<string, ErrorEntry>;
