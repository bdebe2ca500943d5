import { parseArgs } from 'node:util';
import { allDrills } from './all-drills.js';
import type { Drill, Finding } from './harness/drill.js';

const help = `npm run drill -- [--only NAME] [--quick] [--json] [--list]

Breaks Souk on purpose and counts what was lost.
  --only NAME   run this one (may be given several times)
  --quick       fewer repetitions: under two minutes in all
  --json        print the findings as JSON on stdout; progress goes to stderr
  --list        print the names
The exit code is 1 when anything was lost.
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

interface Row {
  drill: string;
  title: string;
  findings: Finding[];
  verdict: 'passed' | 'failed';
}

async function main(): Promise<number> {
  if (values.help) return print(help);
  if (values.list) return print(`${allDrills.map(({ name, title }) => `${name}  ${title}`).join('\n')}\n`);
  const unknown = values.only?.find((name) => !allDrills.some((one) => one.name === name));
  if (unknown) {
    process.stderr.write(`There is no drill ${unknown}; --list names them.\n`);
    return 2;
  }
  const rows: Row[] = [];
  for (const drill of allDrills.filter(({ name }) => !values.only || values.only.includes(name)))
    rows.push(await rehearse(drill));
  print(values.json ? `${JSON.stringify({ quick: values.quick, rows }, null, 2)}\n` : `\n${table(rows)}`);
  return rows.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

async function rehearse(drill: Drill): Promise<Row> {
  const startedAt = performance.now();
  const say = (text: string) =>
    process.stderr.write(`${drill.name}: ${text} (${Math.round((performance.now() - startedAt) / 1000)} s)\n`);
  const findings = await drill.run({ quick: values.quick, say });
  const verdict = findings.every(({ count, allowed }) => count <= allowed) ? 'passed' : 'failed';
  return { drill: drill.name, title: drill.title, findings, verdict };
}

function table(rows: Row[]): string {
  return rows
    .map(({ drill, title, findings, verdict }) => {
      const counts = findings.map(({ what, count, allowed }) => `    ${count <= allowed ? '✓' : '✗'} ${count} ${what}`);
      return [`${verdict === 'passed' ? '✓' : '✗'} ${drill}  ${title}`, ...counts].join('\n');
    })
    .join('\n')
    .concat('\n');
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

process.exitCode = await main();
