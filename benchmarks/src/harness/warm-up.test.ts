import { expect, it } from 'vitest';
import { warmUp } from './warm-up.js';

/** Tells these speeds in turn, the last one for ever, and counts how often it was asked. */
function sideOf(...speeds: number[]) {
  const side = { asked: 0, measure: async () => speeds[Math.min(side.asked++, speeds.length - 1)] as number };
  return side;
}

it('runs a side until two turns in a row were hardly quicker, and then the other', async () => {
  const slow = sideOf(450, 550, 640, 750, 820, 825, 818);
  const quick = sideOf(900, 910, 905);
  await warmUp(slow.measure, quick.measure);
  expect([slow.asked, quick.asked]).toEqual([7, 3]);
});

it('is not ended by one turn that was disturbed', async () => {
  const side = sideOf(450, 300, 640, 650, 645);
  await warmUp(side.measure);
  expect(side.asked).toBe(5);
});

it('ends, however long a side gets quicker', async () => {
  const side = sideOf(...Array.from({ length: 40 }, (_, turn) => 2 ** turn));
  await warmUp(side.measure);
  expect(side.asked).toBe(12);
});
