import { expect, it } from 'vitest';
import { nextLookMs } from './next-look.js';

const [pending, delivered] = [{ status: 'pending' }, { status: 'delivered' }];

it('looks often while deliveries may still be made', () => {
  expect(nextLookMs(undefined, 0)).toBe(1_500);
  expect(nextLookMs([], 13)).toBe(1_500);
  expect(nextLookMs([delivered, pending], 13)).toBe(1_500);
});

it('ends when all have been delivered, or none was made', () => {
  expect(nextLookMs([delivered], 1)).toBe(false);
  expect(nextLookMs([], 14)).toBe(false);
});

it('looks now and then as long as one waits', () => {
  expect(nextLookMs([delivered, pending], 14)).toBe(15_000);
  expect(nextLookMs([pending], 1_000)).toBe(15_000);
});
