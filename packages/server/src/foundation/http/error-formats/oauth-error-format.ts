import { errorCatalogue, type OAuthErrorCode } from '@souk/contract';
import { DomainError, InvalidInput, SessionRequired } from '../../domain-error.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, UnreadableBody } from '../request-errors.js';
import {
  busyRetrySeconds,
  type ErrorFormat,
  type ErrorResponse,
  retryAfter,
  unreadableStatus,
} from './error-format.js';

/** `{ error, error_description }`, as RFC 6749 writes it. No answer of a token endpoint may be cached. */
export const oauthErrorFormat: ErrorFormat = {
  name: 'oauth',
  mediaType: 'application/json; charset=utf-8',
  write(problem, request) {
    if (problem === 'unexpected') {
      return {
        status: 500,
        headers: noStore,
        body: { statusCode: 500, message: 'Something went wrong on the server.', requestId: request.id },
      };
    }
    if (problem === 'busy') return oauthError('temporarily_unavailable', { retryAfterSeconds: busyRetrySeconds });
    if (problem instanceof DomainError) {
      const { headers, retryAfterSeconds } = problem.details;
      return oauthError(problem.code as OAuthErrorCode, {
        status: problem.status,
        message: problem.message,
        headers,
        retryAfterSeconds,
      });
    }
    if (problem instanceof UnreadableBody) {
      return oauthError('invalid_request', {
        status: problem.reason === 'media_type' ? 400 : unreadableStatus[problem.reason],
        message: problem.message,
      });
    }
    if (problem instanceof MalformedRequest)
      return oauthError('invalid_request', { status: problem.status, message: problem.message });
    if (problem instanceof RouteNotFound)
      return oauthError('invalid_request', { status: 404, message: problem.message });
    if (problem instanceof PlatformLimited) {
      return oauthError('slow_down', { retryAfterSeconds: problem.retryAfterSeconds });
    }
    if (problem instanceof InvalidInput || problem instanceof SessionRequired) {
      return oauthError('invalid_request', { message: problem.message });
    }
    return problem satisfies never;
  },
};

const noStore = { 'cache-control': 'no-store' };

interface OAuthErrorDetails {
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  retryAfterSeconds?: number;
}

function oauthError(code: OAuthErrorCode, details: OAuthErrorDetails): ErrorResponse {
  const entry = errorCatalogue[code];
  return {
    status: details.status ?? entry.status,
    headers: { ...noStore, ...details.headers, ...retryAfter(details.retryAfterSeconds) },
    body: { error: code, error_description: details.message ?? entry.message },
  };
}
