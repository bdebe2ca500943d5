import { routeOverhead } from './entries/route-overhead.js';
import type { Benchmark } from './harness/benchmark.js';

/** Every speed Souk promises, in the order in which it is printed. */
export const allBenchmarks: Benchmark[] = [routeOverhead];
