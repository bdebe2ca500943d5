import { type ErrorCode, errorCatalogue } from '@souk/contract';
import { DomainError, InvalidInput, SessionRequired } from '../../domain-error.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, UnreadableBody } from '../request-errors.js';
import {
  busyRetrySeconds,
  type ErrorFormat,
  type ErrorResponse,
  type FailedRequest,
  retryAfter,
  unreadableStatus,
} from './error-format.js';

/** The problem shape of the Admin API; `docsUrl` is where the error catalogue is published. */
export function adminErrorFormat(docsUrl: string): ErrorFormat {
  const problemAnswer = (refusal: DomainError, request: FailedRequest): ErrorResponse => {
    const { problems, members, headers, retryAfterSeconds } = refusal.details;
    const page = `${docsUrl}#${refusal.code.toLowerCase()}`;
    return {
      status: refusal.status,
      headers: { ...headers, ...retryAfter(retryAfterSeconds) },
      body: {
        type: page,
        title: errorCatalogue[refusal.code].title,
        status: refusal.status,
        detail: refusal.message,
        code: refusal.code,
        docs: page,
        fix: refusal.fix,
        requestId: request.id,
        errors: problems ?? [],
        ...members,
      },
    };
  };

  return {
    name: 'admin',
    mediaType: 'application/problem+json; charset=utf-8',
    write: (problem, request) => problemAnswer(asRefusal(problem), request),
  };
}

const unreadableCode = {
  media_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_large: 'PAYLOAD_TOO_LARGE',
  too_slow: 'BAD_REQUEST',
  syntax: 'BAD_REQUEST',
} as const satisfies Record<UnreadableBody['reason'], ErrorCode>;

function asRefusal(problem: Parameters<ErrorFormat['write']>[0]): DomainError {
  if (problem === 'unexpected') return new DomainError('INTERNAL_ERROR');
  if (problem === 'busy') return new DomainError('API_BUSY', { retryAfterSeconds: busyRetrySeconds });
  if (problem instanceof DomainError) return problem;
  if (problem instanceof UnreadableBody)
    return new DomainError(unreadableCode[problem.reason], {
      status: unreadableStatus[problem.reason],
      message: problem.message,
      problems: [problem.message],
    });
  if (problem instanceof MalformedRequest)
    return new DomainError('BAD_REQUEST', { status: problem.status, message: problem.message });
  if (problem instanceof RouteNotFound) return new DomainError('NOT_FOUND', { message: problem.message });
  if (problem instanceof SessionRequired) return new DomainError('SESSION_REQUIRED');
  if (problem instanceof PlatformLimited) {
    return new DomainError('BUSINESS_RATE_LIMITED', { retryAfterSeconds: problem.retryAfterSeconds });
  }
  if (problem instanceof InvalidInput) {
    const code = problem.where === 'body' ? 'BAD_REQUEST' : 'VALIDATION_FAILED';
    return new DomainError(code, { message: problem.sentences[0], problems: problem.sentences });
  }
  return problem satisfies never;
}
