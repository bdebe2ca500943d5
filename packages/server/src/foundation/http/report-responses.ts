import { errorCatalogue } from '@souk/contract';
import { DomainError, InvalidInput, SessionRequired } from '../domain-error.js';
import { openErrorLog } from '../observe/error-log.js';
import type { Platform } from '../platform.js';
import type { CalledBy, RawRequest } from './define-route.js';
import type { Problem } from './error-formats/error-format.js';
import type { ReportedError } from './error-formats/render-error.js';
import type { Exchange, RoutePlace } from './exchange.js';
import { countHeader } from './read-bearer.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, UnreadableBody } from './request-errors.js';

/** A call whose caller may look it up later. */
export interface CompletedRequest {
  by: CalledBy;
  requestId: string;
  /** As it was called, without the query. */
  path: string;
  route: RoutePlace;
  status: number;
  /** Null unless it was rejected. */
  code: string | null;
  /** What the caller was told; empty unless it was rejected. */
  message: string;
  durationMs: number;
  madeEvents: boolean;
}

export interface ResponseReports {
  /** Every answer, with the error it told of. */
  answered(exchange: Exchange, error?: ReportedError): void;
  /** Every error, for the operator. `request` is absent where it could not be read. */
  failed(problem: Problem, thrown: unknown, details: FailureDetails): void;
  close(): void;
}

export interface FailureDetails {
  requestId: string;
  operation: string;
  status: number;
  request?: RawRequest;
}

/** Metrics, the log, and the calls that apps and developers can look up. */
export function openResponseReports(
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
  noteCall: ((call: CompletedRequest) => void) | undefined,
): ResponseReports {
  const refusals = openErrorLog({ log, metrics });
  const logsAnswers = log.isLevelEnabled('debug');
  return {
    answered({ request, message: { method = 'GET' }, response, startedAtMs, route }, error) {
      const { statusCode: status } = response;
      const { id: requestId, path, calledBy: by, cause } = request;
      const durationMs = performance.now() - startedAtMs;
      metrics.httpSeconds.series(route.name, method, status).observe(durationMs / 1000);
      if (by && noteCall) {
        const { code = null, message = '' } = error ?? {};
        noteCall({ by, requestId, path, route, status, code, message, durationMs, madeEvents: cause.madeEvents });
      }
      if (logsAnswers)
        log.debug({ requestId, method, route: route.name, status, ms: Math.round(durationMs) }, 'answered');
    },
    failed(problem, thrown, { requestId, operation, status, request }) {
      if (problem === 'unexpected') log.error({ err: thrown, requestId, route: operation }, 'unexpected error');
      else if (problem === 'busy')
        log.warn({ err: thrown, requestId, route: operation }, 'service temporarily unavailable');
      const credentials = request && status === 401 ? describeCredentials(request) : undefined;
      const reason = [reasonOf(problem, thrown), credentials].filter(Boolean).join(' ');
      refusals.note({ code: nameProblem(problem), status, operation, requestId, reason });
    },
    close: () => refusals.close(),
  };
}

/** A problem's name in the log and the metrics: its catalogue code, or one of a few names for problems without a code. */
function nameProblem(problem: Problem): string {
  if (problem instanceof DomainError) return problem.code in errorCatalogue ? problem.code : 'other';
  if (problem instanceof InvalidInput) return `invalid_${problem.where}`;
  if (problem instanceof UnreadableBody) return `body_${problem.reason}`;
  if (problem instanceof MalformedRequest) return 'malformed_request';
  if (problem instanceof SessionRequired) return 'session_required';
  if (problem instanceof PlatformLimited) return 'platform_limited';
  if (problem instanceof RouteNotFound) return 'route_not_found';
  return problem;
}

/** The inner reason where there is one, else what the caller was told. */
function reasonOf(problem: Problem, thrown: unknown): string {
  if (problem instanceof DomainError) return problem.details.reason ?? problem.message;
  if (problem instanceof Error) return problem.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** What kind of credentials a request came with: enough to find them again, never enough to use them. */
function describeCredentials({ headers, rawHeaders }: RawRequest): string {
  const count = countHeader(rawHeaders, 'authorization');
  if (count === 0) return headers.cookie === undefined ? 'no credentials were sent' : 'a cookie was sent';
  if (count > 1) return `${count} Authorization headers were sent`;
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (!/^(bearer|basic)$/i.test(scheme)) return 'an unknown Authorization scheme was sent';
  if (/^basic$/i.test(scheme)) return 'HTTP Basic was sent';
  const token = /^svc_([a-z]{2})_[0-9A-Za-z]{39}([0-9A-Za-z]{4})$/.exec(value);
  if (token) return `a token of type ${token[1]} ending in ${token[2]} was sent`;
  return /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(value) ? 'a JWT was sent' : 'a Bearer token of unknown format was sent';
}
