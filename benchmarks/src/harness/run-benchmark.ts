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
  /** How far apart the rounds' ratios are, see `spreadOf`; null where one round was all. */
  spread: number | null;
  rounds: number;
  /** `noisy` proves nothing; `compared` has no bar; `not run` says why; `broken` is an error, and fails the run. */
  verdict: 'passed' | 'short' | 'noisy' | 'compared' | 'not run' | 'broken';
  note: string | null;
  seconds: number;
}

const mostRoundsWhenQuick = 3;
/** Rounds that differ by more than this prove nothing. */
export const mostSpread = 0.15;
/** A row that is noisy gets more rounds, up to so many times as many as it asked for. */
const mostPatience = 2;

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
    const spread = spreadOf(ratiosOf(ours, reference));
    return {
      ours: median(ours),
      reference: median(reference),
      oursName: contest.ours.name,
      referenceName: contest.reference.name,
      ratio,
      spread,
      rounds: ours.length,
      verdict: judge(benchmark, ratio, spread),
      note: contest.note?.() ?? null,
    };
  } finally {
    await contest.close();
  }
}

/**
 * Interleaves the rounds, so that a machine that slows down slows both sides. While they differ too much to prove anything,
 * there are more of them, up to a bound.
 */
async function measure(contest: Contest, rounds: number, onRound: (text: string) => void) {
  const ours: number[] = [];
  const reference: number[] = [];
  const isNoisy = () => (spreadOf(ratiosOf(ours, reference)) ?? 0) > mostSpread;
  for (let round = 1; round <= rounds || (round <= rounds * mostPatience && isNoisy()); round++) {
    onRound(round <= rounds ? `round ${round} of ${rounds}` : `round ${round}, as they differ`);
    // The side that goes first alternates, so that neither always runs on a warmer machine.
    const order = round % 2 === 1 ? ['reference', 'ours'] : ['ours', 'reference'];
    for (const side of order) {
      if (side === 'ours') ours.push(await contest.ours.measure());
      else reference.push(await contest.reference.measure());
    }
  }
  return { ours, reference };
}

const ratiosOf = (ours: readonly number[], reference: readonly number[]): number[] =>
  ours.map((value, index) => value / (reference[index] ?? Number.NaN));

/**
 * (highest - lowest) / median of the rounds' ratios. Of five rounds or more the highest and the lowest are left out: one
 * disturbed round in five does not change a median. One round alone has no spread.
 */
function spreadOf(ratios: readonly number[]): number | null {
  if (ratios.length < 2) return null;
  const sorted = [...ratios].sort((a, b) => a - b);
  const kept = sorted.length < 5 ? sorted : sorted.slice(1, -1);
  return ((kept.at(-1) ?? Number.NaN) - (kept[0] ?? Number.NaN)) / median(sorted);
}

function judge({ bar }: Benchmark, ratio: number, spread: number | null): Row['verdict'] {
  if (!bar) return 'compared';
  if (spread !== null && spread > mostSpread) return 'noisy';
  const passed = bar.kind === 'atLeast' ? ratio >= bar.ratio : ratio <= bar.ratio;
  return passed ? 'passed' : 'short';
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
