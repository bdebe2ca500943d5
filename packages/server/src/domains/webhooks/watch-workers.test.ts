import { expect, it } from 'vitest';
import { WorkerWatch } from './watch-workers.js';

const beats = (entries: Record<string, number>) =>
  new Map(Object.entries(entries).map(([id, beat]) => [id, String(beat)]));

it('a heart that stands still for five seconds has died', () => {
  const watch = new WorkerWatch();
  for (let second = 0; second < 5; second += 1) {
    expect(watch.look(beats({ a: second, b: 7 }), second * 1_000)).toEqual([]);
  }
  expect(watch.look(beats({ a: 5, b: 7 }), 5_000)).toEqual(['b']);
});

it('a heart that moves again is alive', () => {
  const watch = new WorkerWatch();
  for (let second = 0; second < 5; second += 1) watch.look(beats({ b: 7 }), second * 1_000);
  expect(watch.look(beats({ b: 8 }), 5_000)).toEqual([]);
});

it('nobody looks dead after the watcher itself was away', () => {
  const watch = new WorkerWatch();
  watch.look(beats({ b: 7 }), 0);
  expect(watch.look(beats({ b: 7 }), 60_000)).toEqual([]);
  expect(watch.look(beats({ b: 7 }), 61_000)).toEqual([]);
});
