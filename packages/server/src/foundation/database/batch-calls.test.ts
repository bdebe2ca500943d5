import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch-calls.js';

/** Performances that end when the test says so. */
function openStage({ together = 10, atOnce = 1 } = {}) {
  const performances: { items: number[]; end: (error?: Error) => void }[] = [];
  const call = batchCalls(
    (items: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `done ${item}`)));
        performances.push({ items, end });
      }),
    { together, atOnce },
  );
  return { call, performances };
}

describe('gathered calls', () => {
  it('are not delayed to be batched', async () => {
    const { call, performances } = openStage();
    const answer = call(1);
    await nextTurn();
    expect(performances.map(({ items }) => items)).toEqual([[1]]);
    performances[0]?.end();
    expect(await answer).toBe('done 1');
  });

  it('go together when they come while another is under way, and each gets its own result', async () => {
    const { call, performances } = openStage();
    const first = call(1);
    await nextTurn();
    const others = [call(2), call(3), call(4)];
    await nextTurn();
    expect(performances).toHaveLength(1);
    performances[0]?.end();
    await first;
    await expect.poll(() => performances[1]?.items).toEqual([2, 3, 4]);
    performances[1]?.end();
    expect(await Promise.all(others)).toEqual(['done 2', 'done 3', 'done 4']);
  });

  it('keep to the most that may go together, and to the most that may be under way', async () => {
    const { call, performances } = openStage({ together: 2, atOnce: 2 });
    const responses = [1, 2, 3, 4, 5].map(call);
    await nextTurn();
    expect(performances.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    performances[0]?.end();
    await expect.poll(() => performances[2]?.items).toEqual([5]);
    performances[1]?.end();
    performances[2]?.end();
    expect(await Promise.all(responses)).toHaveLength(5);
  });

  it('are retried alone when they failed together, so that only the bad one fails', async () => {
    const call = batchCalls(
      async (items: number[]) => {
        if (items.includes(13)) throw new Error('thirteen');
        return items.map((item) => item * 2);
      },
      { together: 10, atOnce: 1 },
    );
    const results = await Promise.allSettled([12, 13, 14].map(call));
    expect(results).toEqual([
      { status: 'fulfilled', value: 24 },
      { status: 'rejected', reason: new Error('thirteen') },
      { status: 'fulfilled', value: 28 },
    ]);
  });

  it('fail when there are not as many results as calls', async () => {
    const call = batchCalls(async () => [], { together: 10, atOnce: 1 });
    await expect(call(1)).rejects.toThrow('one result for each');
  });
});
