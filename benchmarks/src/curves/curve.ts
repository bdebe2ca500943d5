import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';

/** How the times of typical requests grow with one thing that there is more and more of. */
export interface Curve {
  name: string;
  title: string;
  /** What grows. */
  of: string;
  sizes: number[];
  /** Sizes that take minutes to fill: only when they are asked for. */
  largest: number[];
  open(workplace: BenchmarkEnvironment): Promise<CurveStage>;
}

export interface CurveStage {
  /** Until there are this many. */
  growTo(size: number): Promise<void>;
  /** What each kind of request takes, in milliseconds. */
  measure(): Promise<Record<string, number>>;
  close(): Promise<void>;
}
