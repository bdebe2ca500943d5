import { describe, expect, it } from 'vitest';
import { assumed, measured, shareOfSecond } from './assumptions.js';
import { coresFor, simulateBurst, simulateDay } from './simulate-day.js';

const dayOf = (ordersPerDay: number, seed = 1) => simulateDay({ ...assumed, ordersPerDay }, measured, seed);

describe('a simulated day', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(dayOf(10_000)).toEqual(dayOf(10_000));
    expect(dayOf(10_000, 2)).not.toEqual(dayOf(10_000));
  });

  it('has as many orders as were assumed, most of them at the busiest hour', () => {
    const shares = Array.from({ length: 86_400 }, (_, second) => shareOfSecond(second, assumed));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
    expect(Math.max(...shares) * 86_400).toBeCloseTo(assumed.peakFactor, 1);
    expect(shares.indexOf(Math.max(...shares))).toBe(assumed.peakHour * 3_600);
    const { orders } = dayOf(1_000_000);
    expect(orders).toBeGreaterThan(990_000);
    expect(orders).toBeLessThan(1_010_000);
  });

  it('gives up nothing over an outage of hours, and is soon done with it', () => {
    const day = dayOf(1_000_000);
    expect(day.attempts).toBeGreaterThan(day.deliveries);
    expect(day.longestBacklog).toBeGreaterThan(100_000);
    expect(day.drainedAfterSeconds).toBeLessThan(12 * 3_600);
    expect(day.left).toBeLessThan(day.deliveries / 100_000);
  });

  it('takes cores for the busiest hour, in proportion', () => {
    const small = coresFor({ ...assumed, ordersPerDay: 10_000_000 }, measured);
    const large = coresFor({ ...assumed, ordersPerDay: 100_000_000 }, measured);
    expect(large.api / small.api).toBeGreaterThan(8);
    expect(large.api / small.api).toBeLessThan(12);
  });
});

describe('a simulated burst', () => {
  it('takes as long as its rate says', () => {
    expect(simulateBurst(10_000, 2_000, 1)).toBeCloseTo(5, 0);
  });
});
