import { secondsAfter } from '../../../foundation/clock.js';
import type { ClaimedDelivery, LoggedAttempt } from '../queue/pending-deliveries-table.js';
import type { SkipReason } from '../routing/route-event.js';
import { type AttemptClass, type AttemptResult, classifyAttempt } from './classify-attempt.js';
import { type Chance, expiresAt } from './schedule-retries.js';
import type { DeliveryFacts, FinishedDelivery, WaitingDelivery } from './settle-deliveries-table.js';

/** What became of a delivery that was claimed, and what that says about its endpoint. */
export type Settlement = (FinishedDelivery | WaitingDelivery) & {
  /** Null when no attempt was made. */
  attempt: { result: AttemptResult; verdict: AttemptClass } | null;
  /** Why it was not sent. */
  skipped?: SkipReason;
};

export interface SettleRules {
  now: Date;
  delaysSeconds: readonly number[];
  chance: Chance;
}

export function isFinished(settlement: FinishedDelivery | WaitingDelivery): settlement is FinishedDelivery {
  return 'status' in settlement;
}

/** After an attempt: the record, and whether the delivery is finished. */
export function settleAttempt(delivery: ClaimedDelivery, result: AttemptResult, rules: SettleRules): Settlement {
  const attempts = delivery.attempts + 1;
  const isReplay = delivery.replayOf !== null;
  const { now, delaysSeconds, chance } = rules;
  const verdict = classifyAttempt({
    result,
    attempts,
    isReplay,
    eventAt: delivery.eventAt,
    now,
    delaysSeconds,
    chance,
  });
  const attempt = { result, verdict };
  const facts: DeliveryFacts = {
    attempts,
    lastAttemptAt: result.at,
    httpStatus: result.httpStatus,
    error: result.error,
    durationMs: result.durationMs,
    attemptLog: extendLog(delivery, result),
  };
  if (verdict.kind === 'retry') return { delivery, dueAt: verdict.dueAt, facts, attempt };
  if (verdict.kind === 'failed' && delivery.replayOf === 'delivered') {
    // It did arrive once; only the log shows the later failure.
    const { httpStatus, error, durationMs } = delivery;
    return { delivery, status: 'delivered', facts: { ...facts, httpStatus, error, durationMs }, attempt };
  }
  return { delivery, status: verdict.kind, facts, attempt };
}

/** Not sent, and why. A replay that cannot be sent leaves the delivery as it was. */
export function settleSkip(delivery: ClaimedDelivery, reason: SkipReason): Settlement {
  const facts = factsOf(delivery);
  if (delivery.replayOf === 'delivered') return { delivery, status: 'delivered', facts, attempt: null };
  const status = delivery.replayOf === 'failed' ? 'failed' : 'skipped';
  return { delivery, status, facts: { ...facts, error: reason }, attempt: null, skipped: reason };
}

export function settleExpired(delivery: ClaimedDelivery): Settlement {
  return { delivery, status: 'failed', facts: { ...factsOf(delivery), error: 'EXPIRED' }, attempt: null };
}

/** It waits until the time given without an attempt being counted. */
export function settleLater(delivery: ClaimedDelivery, dueAt: Date): Settlement & WaitingDelivery {
  return { delivery, dueAt, facts: factsOf(delivery), attempt: null };
}

/** The same, but it waits for another endpoint than the one it was claimed for. */
export function settleElsewhere(delivery: ClaimedDelivery, endpoint: string, dueAt: Date): Settlement {
  return { ...settleLater(delivery, dueAt), endpoint };
}

const shortestWaitSeconds = 5;
const longestWaitSeconds = 900;

/**
 * Could not even be prepared or started, which is our fault, not the endpoint's. The wait grows with the delivery's age, and
 * never goes past its expiry. A replay does not expire.
 */
export function postponed(delivery: ClaimedDelivery, now: Date): Settlement {
  const ageSeconds = (now.getTime() - delivery.eventAt.getTime()) / 1000;
  const waitSeconds = Math.min(Math.max(ageSeconds / 2, shortestWaitSeconds), longestWaitSeconds);
  const next = secondsAfter(now, waitSeconds);
  if (delivery.replayOf !== null) return settleLater(delivery, next);
  const dueAt = Math.min(next.getTime(), expiresAt(delivery.eventAt).getTime());
  return settleLater(delivery, new Date(Math.max(dueAt, now.getTime())));
}

function factsOf({
  attempts,
  lastAttemptAt,
  httpStatus,
  error,
  durationMs,
  attemptLog,
}: ClaimedDelivery): DeliveryFacts {
  return { attempts, lastAttemptAt, httpStatus, error, durationMs, attemptLog };
}

function extendLog(
  delivery: ClaimedDelivery,
  { at, httpStatus, error, durationMs }: AttemptResult,
): LoggedAttempt[] | null {
  if (delivery.attempts === 0) return null;
  return [...loggedAttempts(delivery), { at: at.toISOString(), httpStatus, error, durationMs }];
}

/** Every attempt so far: the log, or the single one that the columns describe. */
export function loggedAttempts(facts: DeliveryFacts): LoggedAttempt[] {
  if (facts.attemptLog !== null) return facts.attemptLog;
  if (facts.attempts === 0 || facts.lastAttemptAt === null) return [];
  const { lastAttemptAt, httpStatus, error, durationMs } = facts;
  return [{ at: lastAttemptAt.toISOString(), httpStatus, error, durationMs: durationMs ?? 0 }];
}
