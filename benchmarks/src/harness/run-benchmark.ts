import type { Benchmark, Contest } from './benchmark.js';
import type { Workplace } from './open-workplace.js';

export interface Row {
  name: string;
  title: string;
  unit: Benchmark['unit'];
  bar: string;
  ours: number | null;
  reference: number | null;
  oursName: string;
  referenceName: string;
  ratio: number | null;
  /** How far apart the rounds' ratios are: (highest - lowest) / median. */
  spread: number | null;
  rounds: number;
  /** `compared` has no bar; `not run` says why; `broken` is an error, and fails the run. */
  verdict: 'passed' | 'short' | 'compared' | 'not run' | 'broken';
  note: string | null;
  seconds: number;
}

const mostRoundsWhenQuick = 2;

/** One row of the table, whatever happens: a benchmark that breaks does not stop the others. */
export async function runBenchmark(
  benchmark: Benchmark,
  workplace: Workplace,
  onRound: (text: string) => void,
): Promise<Row> {
  const startedAt = performance.now();
  const { name, title, unit, bar } = benchmark;
  const empty: Row = {
    name,
    title,
    unit,
    bar: bar ? `${bar.kind === 'atLeast' ? '≥' : '≤'} ${bar.ratio}` : 'none',
    ours: null,
    reference: null,
    oursName: '',
    referenceName: '',
    ratio: null,
    spread: null,
    rounds: 0,
    verdict: 'not run',
    note: null,
    seconds: 0,
  };
  const finish = (row: Partial<Row>) => ({ ...empty, ...row, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const reason = await benchmark.unavailable?.();
    if (reason !== undefined) return finish({ note: reason });
    return finish(await hold(benchmark, workplace, onRound));
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return finish({ verdict: 'broken', note: (error as Error).message });
  }
}

async function hold(
  benchmark: Benchmark,
  workplace: Workplace,
  onRound: (text: string) => void,
): Promise<Partial<Row>> {
  onRound('preparing');
  const contest = await benchmark.prepare(workplace);
  try {
    const rounds = workplace.quick
      ? (benchmark.roundsWhenQuick ?? Math.min(benchmark.rounds, mostRoundsWhenQuick))
      : benchmark.rounds;
    const { ours, reference } = await measure(contest, rounds, onRound);
    const ratio = median(ours) / median(reference);
    const ratios = ours.map((value, index) => value / (reference[index] ?? Number.NaN));
    return {
      ours: median(ours),
      reference: median(reference),
      oursName: contest.ours.name,
      referenceName: contest.reference.name,
      ratio,
      spread: (Math.max(...ratios) - Math.min(...ratios)) / median(ratios),
      rounds,
      verdict: judge(benchmark, ratio),
    };
  } finally {
    await contest.close();
  }
}

/** Interleaves the rounds, so that a machine that slows down slows both sides. */
async function measure(contest: Contest, rounds: number, onRound: (text: string) => void) {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    onRound(`round ${round} of ${rounds}`);
    // The side that goes first alternates, so that neither always runs on a warmer machine.
    const order = round % 2 === 1 ? ['reference', 'ours'] : ['ours', 'reference'];
    for (const side of order) {
      if (side === 'ours') ours.push(await contest.ours.measure());
      else reference.push(await contest.reference.measure());
    }
  }
  return { ours, reference };
}

function judge({ bar }: Benchmark, ratio: number): Row['verdict'] {
  if (!bar) return 'compared';
  const passed = bar.kind === 'atLeast' ? ratio >= bar.ratio : ratio <= bar.ratio;
  return passed ? 'passed' : 'short';
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
