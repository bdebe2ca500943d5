import { parseArgs } from 'node:util';
import { closeEverything, closeOnSignals } from '@souk/drills/harness/cleanup.js';
import { allBenchmarks } from './all-benchmarks.js';
import type { Run } from './charts/draw-all.js';
import { keepCurve, keepRun, redraw } from './charts/store-figures.js';
import { allCurves } from './curves/all-curves.js';
import { runCurve } from './curves/run-curves.js';
import { type BenchmarkEnvironment, openBenchmarkEnvironment } from './harness/benchmark-environment.js';
import { describeMachine, printRow, printTable } from './harness/print-table.js';
import { type Row, runBenchmark } from './harness/run-benchmark.js';

const help = `npm run bench -- [--only NAME] [--quick] [--json] [--save] [--list]
       npm run bench -- --curves [--only NAME] [--quick] [--largest] [--save]
       npm run bench -- --redraw

Measures Souk against the bare limit or a peer in one run and compares ratios with their targets.
  --only NAME   run this one (may be given several times)
  --quick       small sizes and short rounds: about ten minutes in all
  --json        print the rows as JSON on stdout; progress goes to stderr
  --list        print the names
  --save        keep the figures in docs/performance, and draw its charts from them
  --curves      measure how the times of typical requests grow with what there is, instead
  --largest     with --curves: the sizes too that take minutes to fill (10 million)
  --redraw      draw the charts of docs/performance again, from the figures that are kept there
The exit code is 1 when a ratio misses its target, or a benchmark could not be finished. A row whose rounds differ too much
is reported as inconclusive and fails nothing.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    curves: { type: 'boolean', default: false },
    largest: { type: 'boolean', default: false },
    redraw: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) return print(help);
  if (values.redraw) {
    redraw();
    return 0;
  }
  const among: { name: string; title: string }[] = values.curves ? allCurves : allBenchmarks;
  if (values.list) return print(`${among.map(({ name, title }) => `${name}  ${title}`).join('\n')}\n`);
  const unknown = values.only?.find((name) => !among.some((one) => one.name === name));
  if (unknown) {
    process.stderr.write(`There is no benchmark ${unknown}; --list names them.\n`);
    return 2;
  }
  closeOnSignals();
  try {
    const workplace = await openBenchmarkEnvironment(values.quick);
    const machine = `${describeMachine()}, ${await workplace.describeDatabase()}`;
    process.stderr.write(`${machine}\n`);
    return await (values.curves ? measureCurves(workplace) : measureRows(workplace, machine));
  } finally {
    await closeEverything();
  }
}

const isChosen = ({ name }: { name: string }): boolean => !values.only || values.only.includes(name);

async function measureRows(workplace: BenchmarkEnvironment, machine: string): Promise<number> {
  const chosen = allBenchmarks.filter(isChosen);
  const startedAt = performance.now();
  const rows: Row[] = [];
  for (const [index, benchmark] of chosen.entries()) {
    const startedAt = performance.now();
    const say = (text: string) =>
      process.stderr.write(
        `[${index + 1}/${chosen.length}] ${benchmark.name}: ${text} (${Math.round((performance.now() - startedAt) / 1000)} s)\n`,
      );
    const row = await runBenchmark(benchmark, workplace, say);
    process.stderr.write(printRow(row));
    rows.push(row);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const run: Run = { machine, quick: values.quick, seconds, rows };
  const size = values.quick ? 'quick: small sizes, short rounds' : 'full sizes';
  if (values.save) keepRun(run);
  print(
    values.json
      ? `${JSON.stringify(run, null, 2)}\n`
      : `\n${machine}; ${size}; ${seconds} s in all\n\n${printTable(rows)}`,
  );
  return rows.some(({ verdict }) => verdict === 'short' || verdict === 'broken') ? 1 : 0;
}

/** One that breaks, or is interrupted, does not stop the others, nor what has to be cleared away. */
async function measureCurves(workplace: BenchmarkEnvironment): Promise<number> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  let broken = 0;
  for (const curve of allCurves.filter(isChosen)) {
    try {
      const options = { machine: describeMachine(), largest: values.largest, say };
      const measured = await runCurve(curve, workplace, options);
      if (values.save) keepCurve(measured);
      if (values.json) print(`${JSON.stringify(measured)}\n`);
    } catch (error) {
      say((error as Error).stack ?? String(error));
      broken = 1;
    }
  }
  return broken;
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

// A benchmark may have failed the run for a reason of its own, such as memory that grew.
process.exitCode = Math.max(Number(process.exitCode ?? 0), await main());
// Whatever a broken benchmark left open has been told by now; it does not keep anybody waiting.
setTimeout(() => process.exit(), 5_000).unref();
