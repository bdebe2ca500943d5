import { maxStolen, watchStolenShare } from '@souk/drills/harness/watch-stolen-share.js';
import type { Benchmark, Contest } from './benchmark.js';
import type { BenchmarkEnvironment } from './benchmark-environment.js';

export interface Row {
  name: string;
  title: string;
  unit: Benchmark['unit'];
  target: string;
  ours: number | null;
  reference: number | null;
  oursName: string;
  referenceName: string;
  ratio: number | null;
  /** How far apart the rounds' ratios are, see `spreadOf`; null where one round was all. */
  spread: number | null;
  rounds: number;
  /** The share of the processors' time that a hypervisor gave to others, in half of these rounds at least. */
  stolen: number;
  /** `noisy` is inconclusive; `compared` has no target; `not run` says why; `broken` is an error, and fails the run. */
  verdict: 'passed' | 'short' | 'noisy' | 'compared' | 'not run' | 'broken';
  note: string | null;
  seconds: number;
}

type WatchStolen = typeof watchStolenShare;

const maxRoundsWhenQuick = 3;
/** Rounds that differ by more than this are inconclusive. */
export const maxSpread = 0.15;
/** A row that is noisy, or was stolen from, gets more rounds, up to so many times as many as it asked for. */
const maxPatience = 2;

export const describeTarget = (target: Benchmark['target']): string =>
  target ? `${target.kind === 'atLeast' ? '≥' : '≤'} ${target.ratio}` : 'none';

/** One row of the table, whatever happens: a benchmark that breaks does not stop the others. */
export async function runBenchmark(
  benchmark: Benchmark,
  workplace: BenchmarkEnvironment,
  onRound: (text: string) => void,
  watchStolen: WatchStolen = watchStolenShare,
): Promise<Row> {
  const startedAt = performance.now();
  const { name, title, unit, target } = benchmark;
  const empty: Row = {
    name,
    title,
    unit,
    target: describeTarget(target),
    ours: null,
    reference: null,
    oursName: '',
    referenceName: '',
    ratio: null,
    spread: null,
    rounds: 0,
    stolen: 0,
    verdict: 'not run',
    note: null,
    seconds: 0,
  };
  const finish = (row: Partial<Row>) => ({ ...empty, ...row, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const reason = await benchmark.unavailable?.();
    if (reason !== undefined) return finish({ note: reason });
    return finish(await hold(benchmark, workplace, onRound, watchStolen));
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return finish({ verdict: 'broken', note: (error as Error).message });
  }
}

async function hold(
  benchmark: Benchmark,
  workplace: BenchmarkEnvironment,
  onRound: (text: string) => void,
  watchStolen: WatchStolen,
): Promise<Partial<Row>> {
  onRound('preparing');
  const contest = await benchmark.prepare(workplace);
  try {
    const rounds = workplace.quick
      ? (benchmark.roundsWhenQuick ?? Math.min(benchmark.rounds, maxRoundsWhenQuick))
      : benchmark.rounds;
    const measured = await measure(contest, rounds, onRound, watchFor(benchmark, watchStolen));
    const ours = median(measured.map((round) => round.ours));
    const reference = median(measured.map((round) => round.reference));
    const spread = spreadOf(measured);
    const stolen = median(measured.map((round) => round.stolen));
    return {
      ours,
      reference,
      oursName: contest.ours.name,
      referenceName: contest.reference.name,
      ratio: ours / reference,
      spread,
      rounds: measured.length,
      stolen,
      verdict: judge(benchmark, ours / reference, spread, stolen),
      note: contest.note?.() ?? null,
    };
  } finally {
    await contest.close();
  }
}

/** Counts and bytes are the same, however long they take. */
const watchFor = ({ unit }: Benchmark, watchStolen: WatchStolen): WatchStolen =>
  unit === 'count' ? () => () => 0 : watchStolen;

/** What both sides showed, one right after the other. */
interface Round {
  ours: number;
  reference: number;
  stolen: number;
}

/**
 * Interleaves the rounds, so that a machine that slows down slows both sides. While they differ too much to prove anything,
 * or too few were left alone by the machine's neighbours, there are more of them, up to a bound. Those that were left alone
 * count, if they are enough; otherwise all do.
 */
async function measure(
  contest: Contest,
  wanted: number,
  onRound: (text: string) => void,
  watchStolen: WatchStolen,
): Promise<Round[]> {
  const all: Round[] = [];
  const chosen = () => {
    const leftAlone = all.filter(({ stolen }) => stolen <= maxStolen);
    return leftAlone.length >= wanted ? leftAlone : all;
  };
  const isStolenFrom = () => chosen().some(({ stolen }) => stolen > maxStolen);
  const isNoisy = () => (spreadOf(chosen()) ?? 0) > maxSpread;
  for (
    let number = 1;
    number <= wanted || (number <= wanted * maxPatience && (isStolenFrom() || isNoisy()));
    number++
  ) {
    onRound(nameRound(number, wanted, isStolenFrom()));
    all.push(await measureBoth(contest, number % 2 === 1, watchStolen()));
  }
  return chosen();
}

function nameRound(number: number, wanted: number, isStolenFrom: boolean): string {
  if (number <= wanted) return `round ${number} of ${wanted}`;
  return `round ${number}, as ${isStolenFrom ? 'the machine gave its processors to others' : 'they differ'}`;
}

/** The side that goes first alternates, so that neither always runs on a warmer machine. */
async function measureBoth(
  { ours, reference }: Contest,
  isReferenceFirst: boolean,
  stolen: () => number,
): Promise<Round> {
  const first = await (isReferenceFirst ? reference : ours).measure();
  const second = await (isReferenceFirst ? ours : reference).measure();
  const [of, against] = isReferenceFirst ? [second, first] : [first, second];
  return { ours: of, reference: against, stolen: stolen() };
}

/**
 * (highest - lowest) / median of the rounds' ratios. Of five rounds or more the highest and the lowest are left out: one
 * disturbed round in five does not change a median. One round alone has no spread.
 */
function spreadOf(rounds: readonly Round[]): number | null {
  if (rounds.length < 2) return null;
  const sorted = rounds.map(({ ours, reference }) => ours / reference).sort((a, b) => a - b);
  const kept = sorted.length < 5 ? sorted : sorted.slice(1, -1);
  return ((kept.at(-1) ?? Number.NaN) - (kept[0] ?? Number.NaN)) / median(sorted);
}

function judge({ target }: Benchmark, ratio: number, spread: number | null, stolen: number): Row['verdict'] {
  if (!target) return 'compared';
  if ((spread ?? 0) > maxSpread || stolen > maxStolen) return 'noisy';
  const passed = target.kind === 'atLeast' ? ratio >= target.ratio : ratio <= target.ratio;
  return passed ? 'passed' : 'short';
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
