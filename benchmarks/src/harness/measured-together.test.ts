import { expect, it } from 'vitest';
import { measuredTogether } from './measured-together.js';

it('measures both sides once a round, whichever is asked first', async () => {
  let rounds = 0;
  const { ours, reference } = measuredTogether('Souk', 'bare', async () => {
    rounds += 1;
    return { ours: rounds, reference: -rounds };
  });
  expect([await ours.measure(), await reference.measure()]).toEqual([1, -1]);
  expect([await reference.measure(), await ours.measure()]).toEqual([-2, 2]);
  expect([await ours.measure(), await reference.measure()]).toEqual([3, -3]);
  expect(rounds).toBe(3);
});
