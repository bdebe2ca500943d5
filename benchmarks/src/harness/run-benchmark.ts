import type { Benchmark } from './benchmark.js';
import type { Workplace } from './open-workplace.js';

export interface Row {
  name: string;
  title: string;
  unit: Benchmark['unit'];
  bar: string;
  ours: number | null;
  reference: number | null;
  referenceName: string;
  ratio: number | null;
  /** How far the rounds' ratios lie apart: (highest - lowest) / median. */
  spread: number | null;
  verdict: 'passed' | 'short' | 'not run';
  note: string | null;
}

/** Interleaves the rounds, so that a machine that slows down slows both sides; compares medians. */
export async function runBenchmark(
  benchmark: Benchmark,
  workplace: Workplace,
  onRound: (text: string) => void,
): Promise<Row> {
  const bar = `${benchmark.bar.kind === 'atLeast' ? '≥' : '≤'} ${benchmark.bar.ratio}`;
  const base = { name: benchmark.name, title: benchmark.title, unit: benchmark.unit, bar };
  const reason = await benchmark.unavailable?.();
  if (reason !== undefined) {
    return {
      ...base,
      ours: null,
      reference: null,
      referenceName: '',
      ratio: null,
      spread: null,
      verdict: 'not run',
      note: reason,
    };
  }
  onRound('preparing');
  const contest = await benchmark.prepare(workplace);
  try {
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 1; round <= benchmark.rounds; round++) {
      onRound(`round ${round} of ${benchmark.rounds}`);
      // The side that goes first alternates, so that neither always meets a warmer machine.
      const order = round % 2 === 1 ? ['reference', 'ours'] : ['ours', 'reference'];
      for (const side of order) {
        if (side === 'ours') ours.push(await contest.ours.measure());
        else reference.push(await contest.reference.measure());
      }
    }
    const ratio = median(ours) / median(reference);
    const ratios = ours.map((value, index) => value / (reference[index] ?? Number.NaN));
    const passed = benchmark.bar.kind === 'atLeast' ? ratio >= benchmark.bar.ratio : ratio <= benchmark.bar.ratio;
    return {
      ...base,
      ours: median(ours),
      reference: median(reference),
      referenceName: contest.reference.name,
      ratio,
      spread: (Math.max(...ratios) - Math.min(...ratios)) / median(ratios),
      verdict: passed ? 'passed' : 'short',
      note: null,
    };
  } finally {
    await contest.close();
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
