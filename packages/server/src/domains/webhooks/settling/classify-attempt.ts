import type { Answered, Failed } from '../../../foundation/outbound/ssrf-safe-client.js';
import { type Chance, expiresAt, nextAttemptAt } from './schedule-retries.js';

/** The result of one attempt, as the log keeps it. */
export interface AttemptFacts {
  at: Date;
  httpStatus: number | null;
  /** Null when it was delivered. */
  error: string | null;
  durationMs: number;
}

export interface AttemptResult extends AttemptFacts {
  retryAfter: string | null;
  /** True when we could not even start: it says nothing about the endpoint, and does not count as an attempt. */
  ours: boolean;
}

export function describeOutcome(outcome: Answered | Failed, at: Date, durationMs: number): AttemptResult {
  if ('failure' in outcome) {
    const { failure, ours = false } = outcome;
    return { at, durationMs, httpStatus: null, error: failure, retryAfter: null, ours };
  }
  const { status, retryAfter } = outcome;
  return { at, durationMs, httpStatus: status, error: errorOfStatus(status), retryAfter, ours: false };
}

/** What a relay's client reported; a timeout is what its silence says. */
export function describeAnswer(
  answer: { httpStatus: number | null; error: string | null; durationMs: number } | 'timeout',
  at: Date,
  waitedMs: number,
): AttemptResult {
  const ours = { at, retryAfter: null, ours: false };
  if (answer === 'timeout') return { ...ours, httpStatus: null, error: 'TIMEOUT', durationMs: waitedMs };
  const { httpStatus, error, durationMs } = answer;
  return { ...ours, httpStatus, error: httpStatus === null ? error : errorOfStatus(httpStatus), durationMs };
}

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'HTTP_3xx_REDIRECT_NOT_FOLLOWED';
  return status === 410 ? 'HTTP_410_GONE' : `HTTP_${status}`;
}

export type AttemptClass =
  | { kind: 'delivered' }
  | { kind: 'failed'; disables: boolean }
  | { kind: 'retry'; dueAt: Date };

export interface AttemptToClassify {
  result: AttemptResult;
  attempts: number;
  isReplay: boolean;
  eventAt: Date;
  now: Date;
  delaysSeconds: readonly number[];
  chance: Chance;
}

/** What follows from an attempt: delivered, failed for good, or a retry. */
export function classifyAttempt(question: AttemptToClassify): AttemptClass {
  const { result, attempts, isReplay, eventAt, now, delaysSeconds, chance } = question;
  if (result.error === null) return { kind: 'delivered' };
  if (result.httpStatus === 410) return { kind: 'failed', disables: true };
  const next = isReplay ? null : nextAttemptAt({ attempts, delaysSeconds, retryAfter: result.retryAfter, now, chance });
  if (next === null) return { kind: 'failed', disables: false };
  // A retry that would come due after the expiry comes due at the expiry instead, to be closed then.
  const expiry = expiresAt(eventAt);
  return { kind: 'retry', dueAt: new Date(Math.min(next.getTime(), expiry.getTime())) };
}
