import { errorCatalogue } from '@souk/contract';
import { DomainError, SessionRequired } from '../../domain-error.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, UnreadableBody } from '../request-errors.js';
import {
  busyRetrySeconds,
  type ErrorFormat,
  type ErrorResponse,
  type FailedRequest,
  retryAfter,
  unreadableStatus,
} from './error-format.js';

/** `DeveloperError`, and the refusals that carry no code: validation, session, the platform's limit, and our own failures. */
export const developerErrorFormat: ErrorFormat = {
  name: 'developer',
  mediaType: 'application/json; charset=utf-8',
  write(problem, request) {
    if (problem === 'unexpected') return failure(500, 'Something went wrong on the server.', request);
    if (problem === 'busy') return failure(503, 'The service cannot respond right now. Try again shortly.', request);
    if (problem instanceof DomainError) return coded(problem, request);
    if (problem instanceof UnreadableBody) return unreadable(problem, request);
    if (problem instanceof MalformedRequest) {
      return coded(new DomainError('BAD_REQUEST', { status: problem.status, message: problem.message }), request);
    }
    if (problem instanceof RouteNotFound) return coded(new DomainError('ROUTE_NOT_FOUND'), request);
    if (problem instanceof PlatformLimited) {
      return { status: 429, headers: retryAfter(problem.retryAfterSeconds), body: problem.message };
    }
    if (problem instanceof SessionRequired) {
      return codeless(401, problem.message, 'Unauthorized', request);
    }
    return codeless(400, problem.sentences, 'Bad Request', request);
  },
};

function coded(refusal: DomainError, request: FailedRequest): ErrorResponse {
  const { fieldErrors, members, headers, retryAfterSeconds } = refusal.details;
  return {
    status: refusal.status,
    headers: { ...headers, ...retryAfter(retryAfterSeconds) },
    body: {
      statusCode: refusal.status,
      code: refusal.code,
      message: refusal.message,
      fix: refusal.fix,
      ...(fieldErrors && { errors: fieldErrors }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) }),
      ...members,
      requestId: request.id,
    },
  };
}

function unreadable({ reason, message }: UnreadableBody, request: FailedRequest): ErrorResponse {
  const code = reason === 'too_large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
  const status = unreadableStatus[reason];
  return {
    status,
    headers: {},
    body: {
      statusCode: status,
      code,
      message,
      fix: errorCatalogue[code].fix,
      path: request.path,
      requestId: request.id,
    },
  };
}

function codeless(status: number, message: string | string[], error: string, request: FailedRequest): ErrorResponse {
  return { status, headers: {}, body: { statusCode: status, message, error, requestId: request.id } };
}

function failure(status: number, message: string, request: FailedRequest): ErrorResponse {
  return {
    status,
    headers: status === 503 ? retryAfter(busyRetrySeconds) : {},
    body: { statusCode: status, message, path: request.path, requestId: request.id },
  };
}
