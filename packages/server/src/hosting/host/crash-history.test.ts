import { expect, it } from 'vitest';
import { openCrashHistory } from './crash-history.js';

it('three ends in ten minutes are a loop, which rests longer each time, up to five minutes', () => {
  let nowMs = 0;
  const history = openCrashHistory(() => nowMs);
  const minutes = (count: number) => count * 60_000;
  expect([history.ended('a'), history.ended('a')]).toEqual([undefined, undefined]);
  expect(history.ended('a')).toEqual({ pauseMs: 10_000 });
  expect([history.pauseMs('a'), history.pauseMs('b')]).toEqual([10_000, 0]);
  const pauses = Array.from({ length: 5 }, () => {
    nowMs += history.pauseMs('a');
    return history.ended('a')?.pauseMs;
  });
  expect(pauses).toEqual([20_000, 40_000, 80_000, 160_000, 300_000]);
  nowMs += minutes(11);
  expect([history.ended('a'), history.ended('a'), history.ended('a')]).toEqual([
    undefined,
    undefined,
    { pauseMs: 10_000 },
  ]);
  history.forget('a');
  expect(history.pauseMs('a')).toBe(0);
});
