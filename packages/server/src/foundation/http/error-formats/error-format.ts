import type { IncomingHttpHeaders } from 'node:http';
import { isDatabaseUnavailable, isRetryable } from '../../database/classify-database-error.js';
import { DomainError, InvalidInput, SessionRequired, TooBusy } from '../../domain-error.js';
import { NoFreeSlot } from '../../isolation/concurrency-slots.js';
import { BodyMemoryExhausted } from '../body/body-memory-budget.js';
import {
  MalformedRequest,
  PlatformLimited,
  RouteNotFound,
  UnreadableBody,
  type UnreadableReason,
} from '../request-errors.js';

/** What went wrong, as a dialect sees it: a thing the caller did, or one of two failures of ours. */
export type Problem =
  | DomainError
  | InvalidInput
  | UnreadableBody
  | MalformedRequest
  | SessionRequired
  | PlatformLimited
  | RouteNotFound
  | 'unexpected'
  | 'busy';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  /** Undefined is never sent; a string is sent as a JSON string. */
  body: unknown;
  /** Sent instead of the body when the reader is a person with a browser. */
  html?: string;
}

export interface FailedRequest {
  id: string;
  path: string;
  /** Absent where the request could not be read. */
  method?: string;
  url?: string;
  headers?: IncomingHttpHeaders;
}

/** How one surface writes its errors. */
export interface ErrorFormat {
  name: 'developer' | 'oauth' | 'admin';
  mediaType: string;
  write(problem: Problem, request: FailedRequest): ErrorResponse;
}

/** How long a client should wait when the database is unavailable, or there is no room for its upload: long enough to matter, short enough to recover quickly. */
export const busyRetrySeconds = 2;

/** Classifies whatever was thrown. Anything unforeseen is `unexpected`, and its message is not sent to the caller. */
export function asProblem(thrown: unknown): Problem {
  if (
    thrown instanceof DomainError ||
    thrown instanceof InvalidInput ||
    thrown instanceof UnreadableBody ||
    thrown instanceof MalformedRequest ||
    thrown instanceof SessionRequired ||
    thrown instanceof PlatformLimited ||
    thrown instanceof RouteNotFound
  ) {
    return thrown;
  }
  if (thrown instanceof BodyMemoryExhausted || thrown instanceof NoFreeSlot || thrown instanceof TooBusy) return 'busy';
  return isDatabaseUnavailable(thrown) || isRetryable(thrown) ? 'busy' : 'unexpected';
}

/** What the body's own refusals answer, in every dialect. */
export const unreadableStatus = {
  media_type: 415,
  too_large: 413,
  too_slow: 408,
  syntax: 400,
} as const satisfies Record<UnreadableReason, number>;

export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}
