import { errorCatalogue } from '@souk/contract';
import { DomainError, InvalidInput, SessionRequired } from '../domain-error.js';
import type { Problem } from './dialects/dialect.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, UnreadableBody } from './request-errors.js';

/** A problem's name in the log and the metrics: its catalogue code, or one of a few names for problems without a code. */
export function nameProblem(problem: Problem): string {
  if (problem instanceof DomainError) return problem.code in errorCatalogue ? problem.code : 'other';
  if (problem instanceof InvalidInput) return `invalid_${problem.where}`;
  if (problem instanceof UnreadableBody) return `body_${problem.reason}`;
  if (problem instanceof MalformedRequest) return 'malformed_request';
  if (problem instanceof SessionRequired) return 'session_required';
  if (problem instanceof PlatformLimited) return 'platform_limited';
  if (problem instanceof RouteNotFound) return 'route_not_found';
  return problem;
}

/** For the operator: the inner reason where there is one, else what the caller was told. */
export function reasonOf(problem: Problem, thrown: unknown): string {
  if (problem instanceof DomainError) return problem.details.reason ?? problem.message;
  if (problem instanceof Error) return problem.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
