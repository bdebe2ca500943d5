import { describe, expect, it } from 'vitest';
import type { Benchmark } from './benchmark.js';
import type { BenchmarkEnvironment } from './benchmark-environment.js';
import { printRow } from './print-table.js';
import { runBenchmark as run } from './run-benchmark.js';

const nowhere = { quick: false } as BenchmarkEnvironment;
const quiet = () => undefined;
/** A machine of our own, whatever the real one's neighbours do. */
const leftAlone = () => () => 0;
const runBenchmark = (benchmark: Benchmark, workplace: BenchmarkEnvironment, onRound: (text: string) => void) =>
  run(benchmark, workplace, onRound, leftAlone);

/** Sides that give these figures in turn, and write down in which order they were asked. */
function contest(ours: number[], reference: number[], asked: string[] = [], closed: string[] = []): Benchmark {
  const side = (name: string, figures: number[]) => ({
    name,
    async measure() {
      asked.push(name);
      const figure = figures.shift();
      if (figure === undefined) throw new Error('the stage collapsed');
      return figure;
    },
  });
  return {
    name: 'sample',
    title: 'A sample',
    unit: 'perSecond',
    target: { kind: 'atLeast', ratio: 0.8 },
    rounds: ours.length,
    prepare: async () => ({
      ours: side('ours', ours),
      reference: side('reference', reference),
      close: async () => void closed.push('closed'),
    }),
  };
}

describe('a benchmark', () => {
  it('compares medians of rounds whose sides take turns at going first', async () => {
    const asked: string[] = [];
    const row = await runBenchmark(contest([88, 92, 90], [100, 100, 100], asked), nowhere, quiet);
    expect(row).toMatchObject({ verdict: 'passed', ratio: 0.9, ours: 90, reference: 100, rounds: 3, target: '≥ 0.8' });
    expect(asked).toEqual(['reference', 'ours', 'ours', 'reference', 'reference', 'ours']);
    expect(row.spread).toBeCloseTo((0.92 - 0.88) / 0.9);
  });

  it('whose rounds differ too much has more of them, and is inconclusive if that does not help', async () => {
    const figures = [60, 90, 60, 90, 90, 60];
    const noisy = { ...contest(figures, [100, 100, 100, 100, 100, 100]), rounds: 3 };
    const row = await runBenchmark(noisy, nowhere, quiet);
    expect(row).toMatchObject({ verdict: 'noisy', ratio: 0.75, rounds: 6 });
    expect(printRow(row)).toContain('INCONCLUSIVE');
  });

  it('with five rounds or more is not thrown off by one that was disturbed', async () => {
    const row = await runBenchmark(contest([90, 91, 20, 89, 90], [100, 100, 100, 100, 100]), nowhere, quiet);
    expect(row).toMatchObject({ verdict: 'passed', ratio: 0.9, rounds: 5 });
  });

  it('leaves out the rounds from which processors were stolen, and has as many others', async () => {
    const shares = [0.4, 0, 0.3, 0, 0];
    const stolen = () => () => shares.shift() ?? 0;
    const three = { ...contest([20, 90, 30, 91, 89], [100, 100, 100, 100, 100]), rounds: 3 };
    const row = await run(three, nowhere, quiet, stolen);
    expect(row).toMatchObject({ verdict: 'passed', ratio: 0.9, rounds: 3, stolen: 0 });
  });

  it('from which processors were stolen all the time is inconclusive, and says why', async () => {
    const row = await run({ ...contest([90, 90], [100, 100]), rounds: 1 }, nowhere, quiet, () => () => 0.4);
    expect(row).toMatchObject({ verdict: 'noisy', stolen: 0.4 });
    expect(printRow(row)).toContain('INCONCLUSIVE: 40 % of the processors were given to others');
  });

  it('that counts does not care how long that took', async () => {
    const counted = { ...contest([1], [1]), unit: 'count' as const };
    expect(await run(counted, nowhere, quiet, () => () => 0.4)).toMatchObject({ verdict: 'passed', stolen: 0 });
  });

  it('that misses its target says so', async () => {
    const row = await runBenchmark(contest([79], [100]), nowhere, quiet);
    expect(row).toMatchObject({ verdict: 'short', ratio: 0.79, spread: null });
    expect(printRow(row)).toContain('BELOW TARGET');
  });

  it('passes at its target where less is better', async () => {
    const atMost: Benchmark = { ...contest([15], [10]), target: { kind: 'atMost', ratio: 1.5 } };
    expect(await runBenchmark(atMost, nowhere, quiet)).toMatchObject({ verdict: 'passed', target: '≤ 1.5' });
  });

  it('only compares without a target', async () => {
    const free: Benchmark = { ...contest([1], [100]), target: null };
    expect(await runBenchmark(free, nowhere, quiet)).toMatchObject({ verdict: 'compared', target: 'none' });
  });

  it('that cannot run here says why, and is not prepared', async () => {
    const asked: string[] = [];
    const missing: Benchmark = { ...contest([1], [1], asked), unavailable: async () => 'there is no Redis' };
    const row = await runBenchmark(missing, nowhere, quiet);
    expect(row).toMatchObject({ verdict: 'not run', note: 'there is no Redis', ratio: null });
    expect(asked).toEqual([]);
  });

  it('that breaks is closed and told, and throws nothing', async () => {
    const closed: string[] = [];
    const broken = await runBenchmark({ ...contest([1], [1], [], closed), rounds: 2 }, nowhere, quiet);
    expect(broken).toMatchObject({ verdict: 'broken', note: 'the stage collapsed', ratio: null });
    expect(closed).toEqual(['closed']);
  });

  it('has fewer rounds when it must be quick', async () => {
    const quick = { quick: true } as BenchmarkEnvironment;
    const figures = [1, 1, 1, 1, 1];
    expect(await runBenchmark(contest([...figures], [...figures]), quick, quiet)).toMatchObject({ rounds: 3 });
  });
});
