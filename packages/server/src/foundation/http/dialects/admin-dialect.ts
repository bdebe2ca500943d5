import { type ErrorCode, errorCatalogue } from '@souk/contract';
import {
  InvalidRequest,
  MalformedRequest,
  PlatformLimited,
  Refusal,
  RouteNotFound,
  SessionRequired,
  UnreadableBody,
} from '../refusal.js';
import {
  busyRetrySeconds,
  type Dialect,
  type ErrorAnswer,
  type RefusedRequest,
  retryAfter,
  unreadableStatus,
} from './dialect.js';

/** The problem shape of the Admin API; `docsUrl` is where the error catalogue is published. */
export function adminDialect(docsUrl: string): Dialect {
  const problemAnswer = (refusal: Refusal, request: RefusedRequest): ErrorAnswer => {
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

function asRefusal(problem: Parameters<Dialect['write']>[0]): Refusal {
  if (problem === 'unexpected') return new Refusal('INTERNAL_ERROR');
  if (problem === 'busy') return new Refusal('API_BUSY', { retryAfterSeconds: busyRetrySeconds });
  if (problem instanceof Refusal) return problem;
  if (problem instanceof UnreadableBody)
    return new Refusal(unreadableCode[problem.reason], {
      status: unreadableStatus[problem.reason],
      message: problem.message,
      problems: [problem.message],
    });
  if (problem instanceof MalformedRequest)
    return new Refusal('BAD_REQUEST', { status: problem.status, message: problem.message });
  if (problem instanceof RouteNotFound) return new Refusal('NOT_FOUND', { message: problem.message });
  if (problem instanceof SessionRequired) return new Refusal('SESSION_REQUIRED');
  if (problem instanceof PlatformLimited) {
    return new Refusal('BUSINESS_RATE_LIMITED', { retryAfterSeconds: problem.retryAfterSeconds });
  }
  if (problem instanceof InvalidRequest) {
    const code = problem.where === 'body' ? 'BAD_REQUEST' : 'VALIDATION_FAILED';
    return new Refusal(code, { message: problem.sentences[0], problems: problem.sentences });
  }
  return problem satisfies never;
}
