import type { Workplace } from './open-workplace.js';

/** One measured side of a comparison. Higher is better for `perSecond`, lower for `milliseconds`. */
export interface Contestant {
  name: string;
  /** One round; the number is in the benchmark's unit. */
  measure(): Promise<number>;
}

export interface Contest {
  ours: Contestant;
  reference: Contestant;
  close(): Promise<void>;
}

/** A speed as a ratio of ours to a reference in the same run, and the bar it must clear. */
export interface Benchmark {
  name: string;
  title: string;
  unit: 'perSecond' | 'milliseconds';
  bar: { kind: 'atLeast' | 'atMost'; ratio: number };
  /** Interleaved rounds of both sides. */
  rounds: number;
  /** A reason why it cannot run here (a peer that cannot be installed), or undefined. */
  unavailable?(): Promise<string | undefined>;
  prepare(workplace: Workplace): Promise<Contest>;
}
