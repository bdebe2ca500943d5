import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAttempt } from './classify-attempt.js';
import { defaultRetryDelaysSeconds, nextAttemptAt, readRetryAfter } from './schedule-retries.js';

const now = new Date('2026-10-01T12:00:00Z');
const secondsUntil = (time: Date | null) => (time === null ? null : (time.getTime() - now.getTime()) / 1000);
const ask = (attempts: number, retryAfter: string | null = null, chance = 0) =>
  secondsUntil(
    nextAttemptAt({ attempts, delaysSeconds: defaultRetryDelaysSeconds, retryAfter, now, chance: () => chance }),
  );

describe('the schedule', () => {
  it('is ten attempts over 75.6 hours', () => {
    expect(defaultRetryDelaysSeconds).toHaveLength(9);
    const total = defaultRetryDelaysSeconds.reduce((sum, delay) => sum + delay, 0);
    expect(total / 3600).toBeCloseTo(75.6, 1);
  });

  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, then gives up', () => {
    const waits = Array.from({ length: 10 }, (_, index) => ask(index + 1));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it('adds up to a tenth of jitter and never takes any away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, chance) => {
          const base = defaultRetryDelaysSeconds[attempts - 1] ?? 0;
          const wait = ask(attempts, null, chance) ?? 0;
          expect(wait).toBeGreaterThanOrEqual(base);
          expect(wait).toBeLessThanOrEqual(base * 1.1 + 0.001);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['999999999999999999999999', 86_400],
    ['Thu, 01 Oct 2026 12:10:00 GMT', 600],
    ['Thursday, 01-Oct-26 12:10:00 GMT', 600],
    ['Thu Oct  1 12:10:00 2026 GMT', 600],
    ['Thu, 01 Oct 2026 11:00:00 GMT', 0],
    ['Fri, 01 Oct 2027 12:00:00 GMT', 86_400],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['2026', 2026],
    ['', 0],
    ['Thu, nonsense', 0],
  ])('%j is %d seconds', (value, seconds) => {
    expect(readRetryAfter(value, now)).toBe(seconds);
  });

  it('is honoured when longer than the schedule, ignored when shorter', () => {
    expect(ask(1, '60')).toBe(60);
    expect(ask(2, '60')).toBe(300);
  });

  it('never makes an eleventh attempt', () => {
    expect(ask(10, '60')).toBeNull();
  });
});

it('an attempt that would come after the four days comes due at their end', () => {
  const eventAt = new Date(now.getTime() - 4 * 86_400_000 + 60_000);
  const result = { at: now, httpStatus: 500, error: 'HTTP_500', durationMs: 3, retryAfter: null, ours: false };
  const verdict = classifyAttempt({
    result,
    attempts: 4,
    isReplay: false,
    eventAt,
    now,
    delaysSeconds: defaultRetryDelaysSeconds,
    chance: () => 0,
  });
  expect(verdict).toEqual({ kind: 'retry', dueAt: new Date(now.getTime() + 60_000) });
});
