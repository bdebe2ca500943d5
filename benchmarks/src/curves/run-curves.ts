import type { DrawnCurve } from '../charts/draw-curves.js';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import type { Curve } from './curve.js';

export interface CurveOptions {
  machine: string;
  /** The sizes that take minutes too. */
  largest: boolean;
  say(text: string): void;
}

/** Grows step by step in one database, so that each size is filled once. */
export async function runCurve(
  curve: Curve,
  workplace: BenchmarkEnvironment,
  options: CurveOptions,
): Promise<DrawnCurve> {
  const { name, title, of } = curve;
  const sizes = workplace.quick ? curve.sizes.slice(0, 2) : [...curve.sizes, ...(options.largest ? curve.largest : [])];
  const stage = await curve.open(workplace);
  const points = new Map<string, { size: number; ms: number }[]>();
  try {
    for (const size of sizes) {
      const startedAt = performance.now();
      await stage.growTo(size);
      const filledMs = performance.now() - startedAt;
      const times = await stage.measure();
      for (const [series, ms] of Object.entries(times))
        points.set(series, [...(points.get(series) ?? []), { size, ms: Number(ms.toPrecision(3)) }]);
      const told = Object.entries(times).map(([series, ms]) => `${series} ${ms.toFixed(2)} ms`);
      options.say(
        `${name}, ${size.toLocaleString('en')} (filled in ${Math.round(filledMs / 1000)} s): ${told.join(', ')}`,
      );
    }
  } finally {
    await stage.close();
  }
  return {
    name,
    title,
    of,
    machine: options.machine,
    series: [...points].map(([series, at]) => ({ name: series, points: at })),
  };
}
