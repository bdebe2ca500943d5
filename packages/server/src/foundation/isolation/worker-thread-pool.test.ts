import { afterAll, describe, expect, test } from 'vitest';
import { NoFreeSlot } from './concurrency-slots.js';
import { openWorkerThreadPool, type WorkerThreadTask } from './worker-thread-pool.js';

const threads = openWorkerThreadPool();
afterAll(() => threads.close());

const odd: WorkerThreadTask = {
  module: new URL('../../../testing/misbehaving-thread.js', import.meta.url),
  waiting: 2,
  maxOfOwner: 2,
  wallSeconds: 20,
  heapMegabytes: 32,
};

describe('a thread', () => {
  test('answers one request after the other', async () => {
    const responses = await Promise.all([1, 2].map((n) => threads.run(odd, { deed: 'echo', n }, 'one')));
    expect(responses).toEqual([{ answer: { deed: 'echo', n: 1 } }, { answer: { deed: 'echo', n: 2 } }]);
  });

  test('takes a bounded number of requests, and no more than a few of one owner', async () => {
    const first = [1, 2].map(() => threads.run(odd, { deed: 'echo' }, 'one'));
    await expect(threads.run(odd, { deed: 'echo' }, 'one')).rejects.toThrow(NoFreeSlot);
    const other = threads.run(odd, { deed: 'echo' }, 'two');
    await expect(threads.run(odd, { deed: 'echo' }, 'three')).rejects.toThrow(NoFreeSlot);
    expect(await Promise.all([...first, other])).toHaveLength(3);
  });

  test('that runs too long is ended, and the next request has a new one', async () => {
    expect(await threads.run({ ...odd, wallSeconds: 1 }, { deed: 'spin' }, 'one')).toEqual({ failure: 'timed_out' });
    expect(await threads.run(odd, { deed: 'echo' }, 'one')).toEqual({ answer: { deed: 'echo' } });
  });

  test('that takes too much memory is ended, and the next request has a new one', async () => {
    expect(await threads.run(odd, { deed: 'hoard' }, 'one')).toEqual({ failure: 'out_of_memory' });
    expect(await threads.run(odd, { deed: 'echo' }, 'one')).toEqual({ answer: { deed: 'echo' } });
  });

  test('throws its own mistakes, and is replaced as well', async () => {
    await expect(threads.run(odd, { deed: 'throw' }, 'one')).rejects.toThrow('a mistake of ours');
    expect(await threads.run(odd, { deed: 'echo' }, 'one')).toEqual({ answer: { deed: 'echo' } });
  });
});
