import { expect, it } from 'vitest';
import { openCallsInProgress } from './calls-in-progress.js';

it('bounds the calls of each owner, and keeps half of the room for owners without any', () => {
  const calls = openCallsInProgress({ most: 8, maxOfOwner: 3 });
  const enter = (owner: string) => {
    try {
      return calls.enter(owner);
    } catch (error) {
      expect(error).toMatchObject({ code: 'CALL_LIMIT_REACHED' });
      return undefined;
    }
  };
  const first = enter('a');
  expect([enter('a'), enter('a')].every(Boolean)).toBe(true);
  expect(enter('a')).toBeUndefined();
  expect(enter('b')).toBeDefined();
  expect(enter('b')).toBeUndefined();
  for (const owner of ['c', 'd', 'e', 'f']) expect(enter(owner)).toBeDefined();
  expect(enter('g')).toBeUndefined();
  first?.leave();
  expect(enter('g')).toBeDefined();
  calls.close();
  expect(first?.signal.aborted).toBe(true);
  expect(enter('h')).toBeUndefined();
});
