import type { ErrorEntry } from './error-entry.js';

/** Errors of the two OAuth endpoints (app tokens and the command-line sign-in), named as RFC 6749 and RFC 8628 name them. */
export const oauthErrors = {
  invalid_request: {
    status: 400,
    title: 'Request not valid',
    message: 'A parameter is missing, malformed or repeated.',
    fix: 'Send each parameter once, as one string.',
  },
  invalid_client: {
    status: 401,
    title: 'Client authentication failed',
    message: 'The client ID or the client secret is wrong.',
    fix: 'Authenticate with HTTP Basic: the client ID as user name, an active client secret as password.',
  },
  invalid_grant: {
    status: 400,
    title: 'Grant not valid',
    message: 'The code, token or refresh token is invalid, expired, already used, or was issued to another app.',
    fix: 'Start the flow again to get a new grant.',
  },
  slow_down: {
    status: 429,
    title: 'Too many requests',
    message: 'Requests are sent too often.',
    fix: 'Wait for the number of seconds in Retry-After before the next request.',
  },
  temporarily_unavailable: {
    status: 503,
    title: 'Service temporarily unavailable',
    message: 'The service cannot respond right now.',
    fix: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  authorization_pending: {
    status: 400,
    title: 'Not approved yet',
    message: 'The sign-in has not been approved or denied yet.',
    fix: 'Try again after the interval.',
  },
  access_denied: {
    status: 400,
    title: 'Sign-in denied',
    message: 'The sign-in was denied.',
    fix: 'If this was a mistake, start the sign-in again.',
  },
  expired_token: {
    status: 400,
    title: 'Code expired',
    message: 'The device code has expired.',
    fix: 'Start the sign-in again.',
  },
} as const satisfies Record<string, ErrorEntry>;
