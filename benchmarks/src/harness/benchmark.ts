import type { BenchmarkEnvironment } from './benchmark-environment.js';

/** One measured side of a comparison. Higher is better for `perSecond`, lower for the others. */
export interface Contestant {
  name: string;
  /** One round; the number is in the benchmark's unit. */
  measure(): Promise<number>;
}

export interface Contest {
  ours: Contestant;
  reference: Contestant;
  /** What the reader must know about these figures, such as the cores they were had with; asked after the last round. */
  note?(): string;
  close(): Promise<void>;
}

/** A speed as a ratio of ours to a reference in the same run, and the target it must reach. */
export interface Benchmark {
  name: string;
  title: string;
  unit: 'perSecond' | 'milliseconds' | 'count';
  /** Null for a comparison that nobody has to win. */
  target: { kind: 'atLeast' | 'atMost'; ratio: number } | null;
  /** Interleaved rounds of both sides; fewer of them in a quick run. */
  rounds: number;
  /** In a quick run, where even the usual few take too long. */
  roundsWhenQuick?: number;
  /** A reason why it cannot run here (a peer that cannot be installed), or undefined. */
  unavailable?(): Promise<string | undefined>;
  prepare(workplace: BenchmarkEnvironment): Promise<Contest>;
}
