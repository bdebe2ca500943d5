import { expect, it } from 'vitest';
import { WorkerWatch } from './watch-workers.js';

const pulses = (entries: Record<string, number>, present = true) =>
  new Map(Object.entries(entries).map(([id, beat]) => [id, { beat: String(beat), present }]));

it('a worker whose heartbeat stops for five seconds is dead', () => {
  const watch = new WorkerWatch();
  for (let second = 0; second < 5; second += 1) {
    expect(watch.look(pulses({ a: second, b: 7 }), second * 1_000)).toEqual([]);
  }
  expect(watch.look(pulses({ a: 5, b: 7 }), 5_000)).toEqual(['b']);
});

it('a worker whose connection is gone is dead after one and a half', () => {
  const watch = new WorkerWatch();
  expect(watch.look(pulses({ b: 7 }, false), 0)).toEqual([]);
  expect(watch.look(pulses({ b: 7 }, false), 1_000)).toEqual([]);
  expect(watch.look(pulses({ b: 7 }, false), 1_500)).toEqual(['b']);
});

it('a worker whose heartbeat continues is alive, with or without its connection', () => {
  const watch = new WorkerWatch();
  for (let second = 0; second < 5; second += 1) watch.look(pulses({ b: 7 }), second * 1_000);
  expect(watch.look(pulses({ b: 8 }), 5_000)).toEqual([]);
  expect(watch.look(pulses({ b: 9 }, false), 7_000)).toEqual([]);
});

it('nobody looks dead after the watcher itself, or the database, was away', () => {
  const watch = new WorkerWatch();
  watch.look(pulses({ b: 7 }), 0);
  expect(watch.look(pulses({ b: 7 }), 60_000)).toEqual([]);
  watch.forget();
  expect(watch.look(pulses({ b: 7 }, false), 62_000)).toEqual([]);
  expect(watch.look(pulses({ b: 7 }, false), 63_000)).toEqual([]);
});
