import { describe, expect, test } from 'vitest';
import { TooBusy } from '../../domain-error.js';
import { type FairScheduler, openFairScheduler } from './fair-scheduler.js';

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A request of this address that takes this long, and tells when it has had its turn. */
async function request(turns: FairScheduler, address: string, ms: number, served: string[]): Promise<void> {
  const turn = turns.next(() => address);
  if (turn) await turn;
  work(ms);
  served.push(address);
}

describe('requests', () => {
  test('do not wait while the thread keeps up', async () => {
    const turns = openFairScheduler({ roundMs: 1_000 });
    for (let round = 0; round < 100; round++) expect(turns.next(() => 'a')).toBeUndefined();
    await expect.poll(() => turns.next(() => 'a')).toBeUndefined();
  });

  test('wait once a round has taken too long, and have all had their turn soon after', async () => {
    const turns = openFairScheduler({ roundMs: 50 });
    expect(turns.next(() => 'a')).toBeUndefined();
    work(60);
    const served: string[] = [];
    const all = Array.from({ length: 20 }, () => request(turns, 'a', 0, served));
    expect(served).toEqual([]);
    await Promise.all(all);
    expect(served).toHaveLength(20);
    await expect.poll(() => turns.next(() => 'a')).toBeUndefined();
  });

  test('of many who flood delay one who sends little only by a turn each', async () => {
    const turns = openFairScheduler({ roundMs: 50 });
    void turns.next(() => 'x');
    work(60);
    const served: string[] = [];
    const flood = ['a', 'b', 'c'].flatMap((address) =>
      Array.from({ length: 30 }, () => request(turns, address, 1, served)),
    );
    await request(turns, 'honest', 0, served);
    expect(served.length).toBeLessThanOrEqual(8);
    await request(turns, 'honest', 0, served);
    expect(served.length).toBeLessThanOrEqual(16);
    await Promise.all(flood);
  });

  test('that cost more than their share wait longer than those that cost little', async () => {
    const turns = openFairScheduler({ roundMs: 50, shareMs: 2 });
    void turns.next(() => 'x');
    work(60);
    const served: string[] = [];
    const all = Array.from({ length: 10 }, () => [
      request(turns, 'costly', 12, served),
      request(turns, 'cheap', 0, served),
    ]);
    await Promise.all(all.flat());
    const lastCheap = served.lastIndexOf('cheap');
    expect(served.slice(0, lastCheap).filter((address) => address === 'costly').length).toBeLessThan(4);
  });

  test('that are urgent go ahead, up to a number in a second', async () => {
    const turns = openFairScheduler({ roundMs: 50, maxUrgentOfAddress: 3 });
    void turns.next(() => 'x');
    work(60);
    const waiting = turns.next(() => 'a');
    const urgent = Array.from({ length: 8 }, () => turns.next(() => 'a', 'urgent'));
    expect(urgent[0]).toBeUndefined();
    // A new second may have begun in between.
    expect(urgent.filter((turn) => turn === undefined).length).toBeLessThanOrEqual(6);
    await Promise.all([waiting, ...urgent]);
  });

  test('are refused when too many of one address wait, and the long lines when too many do in total', async () => {
    const turns = openFairScheduler({ roundMs: 50, maxWaiting: 6, maxWaitingOfAddress: 5, fewWaiting: 2 });
    void turns.next(() => 'x');
    work(60);
    const queue = (address: string, count: number) => Array.from({ length: count }, () => turns.next(() => address));
    const waiting = queue('a', 5);
    await expect(turns.next(() => 'a')).rejects.toThrow(TooBusy);
    waiting.push(...queue('b', 3));
    await expect(turns.next(() => 'b')).rejects.toThrow(TooBusy);
    waiting.push(...queue('c', 2), ...queue('d', 2));
    await expect(turns.next(() => 'e')).rejects.toThrow(TooBusy);
    await Promise.all(waiting);
  });
});
