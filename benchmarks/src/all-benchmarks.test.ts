import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allBenchmarks } from './all-benchmarks.js';
import { describeTarget } from './harness/run-benchmark.js';

const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
/** The first and the last cell of each row of the page's table of benchmarks. */
const documented = [...page.matchAll(/^\| `([a-z0-9-]+)` \|.*\| (none|[≥≤] [\d.]+) \|$/gm)].map(([, name, target]) => ({
  name,
  target,
}));

describe('docs/performance.md', () => {
  it('lists every benchmark with the target that the benchmark has', () => {
    const byName = (rows: { name?: string; target?: string }[]) =>
      Object.fromEntries(rows.map(({ name, target }) => [name, target]));
    expect(byName(documented)).toEqual(
      byName(allBenchmarks.map(({ name, target }) => ({ name, target: describeTarget(target) }))),
    );
  });
});
