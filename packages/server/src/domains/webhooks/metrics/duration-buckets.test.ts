import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, durationBuckets, percentile } from './duration-buckets.js';

function countOf(durations: readonly number[]): number[] {
  const counts = new Array<number>(durationBuckets).fill(0);
  for (const duration of durations) counts[bucketOf(duration)] = (counts[bucketOf(duration)] ?? 0) + 1;
  return counts;
}

describe('a percentile from counts', () => {
  it('is nothing without attempts', () => {
    expect(percentile(countOf([]), 0.5)).toBeNull();
  });

  it('lies within a fifth of the exact one, whatever the durations are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95),
        (durations, share) => {
          const sorted = durations.toSorted((one, other) => one - other);
          const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
          const told = percentile(countOf(durations), share) ?? -1;
          expect(Math.abs(told - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.2));
        },
      ),
    );
  });

  it('has a place for every duration', () => {
    expect([0, 1, 16_384, 10_000_000].map(bucketOf)).toEqual([0, 0, durationBuckets - 1, durationBuckets - 1]);
  });
});
