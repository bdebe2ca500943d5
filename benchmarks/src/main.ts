import { parseArgs } from 'node:util';
import { closeEverything, closeOnSignals } from '@souk/drills/harness/leave-nothing-behind.js';
import { allBenchmarks } from './all-benchmarks.js';
import { openWorkplace } from './harness/open-workplace.js';
import { describeMachine, printRow, printTable } from './harness/print-table.js';
import { type Row, runBenchmark } from './harness/run-benchmark.js';

const help = `npm run bench -- [--only NAME] [--quick] [--json] [--list]

Measures Souk against the bare limit or a peer in one run and compares ratios with their bars.
  --only NAME   run this one (may be given several times)
  --quick       small sizes and short rounds: about two minutes in all
  --json        print the rows as JSON on stdout; progress goes to stderr
  --list        print the names
The exit code is 1 when a ratio falls short of its bar, or a benchmark could not be finished.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) return print(help);
  if (values.list) return print(`${allBenchmarks.map(({ name, title }) => `${name}  ${title}`).join('\n')}\n`);
  const unknown = values.only?.find((name) => !allBenchmarks.some((one) => one.name === name));
  if (unknown) {
    process.stderr.write(`There is no benchmark ${unknown}; --list names them.\n`);
    return 2;
  }
  const chosen = allBenchmarks.filter(({ name }) => !values.only || values.only.includes(name));
  closeOnSignals();
  const startedAt = performance.now();
  const rows: Row[] = [];
  let machine = describeMachine();
  try {
    const workplace = await openWorkplace(values.quick);
    machine += `, ${await workplace.describeDatabase()}`;
    process.stderr.write(`${machine}\n`);
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
  } finally {
    await closeEverything();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const size = values.quick ? 'quick: small sizes, short rounds' : 'full sizes';
  print(
    values.json
      ? `${JSON.stringify({ machine, quick: values.quick, seconds, rows }, null, 2)}\n`
      : `\n${machine}; ${size}; ${seconds} s in all\n\n${printTable(rows)}`,
  );
  return rows.some(({ verdict }) => verdict === 'short' || verdict === 'broken') ? 1 : 0;
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

// A benchmark may have failed the run for a reason of its own, such as memory that grew.
process.exitCode = Math.max(Number(process.exitCode ?? 0), await main());
