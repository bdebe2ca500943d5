import { describe, expect, it } from 'vitest';
import { TooBusy } from '../domain-error.js';
import { limitConcurrency } from './concurrency-limit.js';

describe('running few at once', () => {
  it('never runs more than named, keeps the order, and turns the rest away', async () => {
    const run = limitConcurrency({ atOnce: 2, waiting: 3 });
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const work = (n: number) =>
      run(() => {
        begun.push(n);
        return new Promise<void>((resolve) => finish.push(resolve));
      });
    const all = [0, 1, 2, 3, 4].map(work);
    await expect(work(5)).rejects.toThrow(TooBusy);
    expect(begun).toEqual([0, 1]);
    for (let n = 0; n < 5; n++) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('hands the turn on when the work fails', async () => {
    const run = limitConcurrency({ atOnce: 1, waiting: 1 });
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await run(async () => 'again')).toBe('again');
  });
});
