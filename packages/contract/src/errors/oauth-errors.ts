import type { ErrorEntry } from './error-entry.js';

/** Refusals of the two OAuth endpoints (app tokens and the command-line sign-in), named as RFC 6749 and RFC 8628 name them. */
export const oauthErrors = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid',
    message: 'A parameter is missing, malformed or repeated.',
    fix: 'Send each parameter once, as one string.',
  },
  invalid_client: {
    status: 401,
    title: 'Client authentication failed',
    message: 'The client id or the client secret is wrong.',
    fix: 'Authenticate with HTTP Basic: the client id as user name, a live client secret as password.',
  },
  invalid_grant: {
    status: 400,
    title: 'The grant is not valid',
    message: 'The code, token or refresh token is invalid, expired, used or was issued to another app.',
    fix: 'Start the flow again to get a new grant.',
  },
  slow_down: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many requests; slow down.',
    fix: 'Wait the seconds named in Retry-After before the next request.',
  },
  temporarily_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'The service cannot answer right now; try again shortly.',
    fix: 'Wait the seconds named in Retry-After and try again.',
  },
  authorization_pending: {
    status: 400,
    title: 'Not approved yet',
    message: 'The person has not decided yet.',
    fix: 'Ask again after the interval.',
  },
  access_denied: {
    status: 400,
    title: 'Denied',
    message: 'The person denied the sign-in.',
    fix: 'Start the sign-in again if this was a mistake.',
  },
  expired_token: {
    status: 400,
    title: 'The code has expired',
    message: 'The device code has expired.',
    fix: 'Start the sign-in again.',
  },
} as const satisfies Record<string, ErrorEntry>;
