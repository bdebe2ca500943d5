import { type Clock, secondsAfter } from '../../../foundation/clock.js';

/** Delays between attempts: ten attempts over slightly more than three days. */
export const defaultRetryDelaysSeconds: readonly number[] = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

const maxRetryAfterSeconds = 86_400;
const expiryAfterSeconds = 4 * 86_400;
export const disableAfterSeconds = 3 * 86_400;

const maxJitter = 0.1;

/** Returns a number from 0 up to 1; tests supply their own. */
export type Chance = () => number;

export interface RetryQuestion {
  /** How many attempts were made, the one just failed included. */
  attempts: number;
  delaysSeconds: readonly number[];
  retryAfter: string | null;
  now: Date;
  chance: Chance;
}

/** When to try again; null when that was the last attempt. */
export function nextAttemptAt({ attempts, delaysSeconds, retryAfter, now, chance }: RetryQuestion): Date | null {
  const delay = delaysSeconds[attempts - 1];
  if (delay === undefined) return null;
  const withJitter = delay * (1 + maxJitter * chance());
  const asked = retryAfter === null ? 0 : readRetryAfter(retryAfter, now);
  return secondsAfter(now, Math.max(withJitter, asked));
}

/** Seconds from a `Retry-After` in either of its forms, at most a day; 0 when it says nothing usable. */
export function readRetryAfter(value: string, now: Date): number {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), maxRetryAfterSeconds);
  // Only the forms RFC 9110 names: `Date.parse` alone would take almost any text for a date.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return 0;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return 0;
  return Math.min(Math.max((time - now.getTime()) / 1000, 0), maxRetryAfterSeconds);
}

export function expiresAt(eventAt: Date): Date {
  return secondsAfter(eventAt, expiryAfterSeconds);
}

export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}
