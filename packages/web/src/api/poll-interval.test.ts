import { expect, it } from 'vitest';
import { nextPollMs } from './poll-interval.js';

const [pending, delivered] = [{ status: 'pending' }, { status: 'delivered' }];

it('looks often while deliveries may still be made', () => {
  expect(nextPollMs(undefined, 0)).toBe(1_500);
  expect(nextPollMs([], 13)).toBe(1_500);
  expect(nextPollMs([delivered, pending], 13)).toBe(1_500);
});

it('ends when all have been delivered, or none was made', () => {
  expect(nextPollMs([delivered], 1)).toBe(false);
  expect(nextPollMs([], 14)).toBe(false);
});

it('looks now and then as long as one waits', () => {
  expect(nextPollMs([delivered, pending], 14)).toBe(15_000);
  expect(nextPollMs([pending], 1_000)).toBe(15_000);
});
