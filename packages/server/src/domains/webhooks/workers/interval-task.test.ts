import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runEvery } from './interval-task.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fail(error: unknown): never {
  throw error;
}

it('is never done twice at once, and goes on after a failure', async () => {
  const failures: unknown[] = [];
  let [atOnce, most, times] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, ++atOnce);
    // real time: none, as the timers of this file are fake.
    await new Promise((resolve) => setTimeout(resolve, 7));
    atOnce -= 1;
    if (++times === 1) throw new Error('away');
  };
  const upkeep = runEvery(2, work, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toBeGreaterThan(2);
  const ended = upkeep.end();
  await vi.advanceTimersByTimeAsync(10);
  await ended;
  expect(most).toBe(1);
  expect(failures).toEqual([new Error('away')]);
});

it('ends when what is under way has ended, and begins nothing after that', async () => {
  let begun = 0;
  const { promise: gate, resolve: open } = withResolvers();
  const upkeep = runEvery(
    1,
    () => {
      begun += 1;
      return gate;
    },
    fail,
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toBe(1);
  let hasEnded = false;
  const ended = upkeep.end().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(20);
  expect(hasEnded).toBe(false);
  open();
  await ended;
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toBe(1);
});

function withResolvers() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
