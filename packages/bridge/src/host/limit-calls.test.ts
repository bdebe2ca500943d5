import { expect, it } from 'vitest';
import { limitCalls } from './limit-calls.js';

it('takes what people cause, refuses a burst, and gives up on a flood', () => {
  let now = 0;
  const judge = limitCalls(() => now);
  const burst = Array.from({ length: 70 }, judge);
  expect(burst.filter((verdict) => verdict === 'accept')).toHaveLength(60);
  now += 1000;
  expect(Array.from({ length: 12 }, judge).filter((verdict) => verdict === 'accept')).toHaveLength(10);
  const flood = Array.from({ length: 600 }, judge);
  expect(flood.at(0)).toBe('reject');
  expect(flood.at(-1)).toBe('flood');
});

it('forgets old refusals once the app has been calm', () => {
  let now = 0;
  const judge = limitCalls(() => now);
  for (let call = 0; call < 400; call += 1) judge();
  now += 60_000;
  judge();
  const again = Array.from({ length: 400 }, judge);
  expect(again).not.toContain('flood');
});
