import { afterEach, expect, it, vi } from 'vitest';
import type { QueuedEvent } from '../../events/take-events.js';
import { ToldEvents } from './told-events.js';

const events = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `${place}` }) as QueuedEvent);

it('are all there is when every wake-up has told what it is for', () => {
  const told = new ToldEvents();
  told.add(events(2));
  told.add(events(1));
  expect(told.take()).toHaveLength(3);
  expect(told.take()).toBeUndefined();
});

it.each([
  ['one wake-up told nothing', [events(2), undefined]],
  ['one was told of an empty list', [events(2), []]],
  ['there are too many', [events(10), events(7)]],
])('do not count when %s', (_, wakeups) => {
  const told = new ToldEvents();
  for (const wakeup of wakeups) told.add(wakeup);
  expect(told.take()).toBeUndefined();
  told.add(events(1));
  expect(told.take()).toHaveLength(1);
});

afterEach(() => vi.useRealTimers());

it.each([
  [250, { id: '1', storeId: '2' }],
  [251, undefined],
])('after %i ms know of their resource %o', (waitedMs, known) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told = new ToldEvents();
  const [event] = events(1);
  told.add([{ ...event, resource: { id: '1', storeId: '2' } } as QueuedEvent]);
  vi.advanceTimersByTime(waitedMs - 1);
  told.add(events(1));
  vi.advanceTimersByTime(1);
  expect(told.take()?.map(({ resource }) => resource)).toEqual([known, undefined]);
});
