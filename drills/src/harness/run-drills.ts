import { parseArgs } from 'node:util';
import { closeEverything, closeOnSignals } from './cleanup.js';
import type { Drill, DrillOptions, Finding } from './drill.js';

const help = `npm run drill -- [--only NAME] [--quick] [--brief] [--requests N] [--json] [--list]

Breaks Souk on purpose and counts what was lost.
  --only NAME   run this one (may be given several times)
  --quick       fewer repetitions: about three minutes in all
  --brief       fewer still: as the tests run them
  --requests N  how many requests bad-requests sends
  --json        print the findings as JSON on stdout; progress goes to stderr
  --list        print the names
The exit code is 1 when anything was lost, or a drill could not be finished.
`;

interface Row {
  drill: string;
  title: string;
  seconds: number;
  findings: Finding[];
  verdict: 'passed' | 'failed';
}

/** Runs the drills that the arguments choose, prints the verdicts, and returns the exit code. */
export async function runDrills(drills: Drill[], args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      brief: { type: 'boolean', default: false },
      requests: { type: 'string' },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(help);
  if (values.list) return print(`${drills.map(({ name, title }) => `${name}  ${title}`).join('\n')}\n`);
  const unknown = values.only?.find((name) => !drills.some((one) => one.name === name));
  if (unknown) {
    process.stderr.write(`There is no drill ${unknown}; --list names them.\n`);
    return 2;
  }
  const requests = values.requests === undefined ? undefined : Number(values.requests);
  if (requests !== undefined && !(Number.isSafeInteger(requests) && requests > 0)) {
    process.stderr.write('--requests wants a whole number above 0.\n');
    return 2;
  }
  closeOnSignals();
  const size = { quick: values.quick || values.brief, brief: values.brief, requests };
  const rows: Row[] = [];
  for (const drill of drills.filter(({ name }) => !values.only || values.only.includes(name)))
    rows.push(await rehearse(drill, size));
  print(values.json ? `${JSON.stringify({ ...size, rows }, null, 2)}\n` : `\n${table(rows)}`);
  return rows.every(({ verdict }) => verdict === 'passed') ? 0 : 1;
}

async function rehearse(drill: Drill, size: Omit<DrillOptions, 'say'>): Promise<Row> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const say = (text: string) => process.stderr.write(`${drill.name}: ${text} (${seconds()} s)\n`);
  const findings = await drill.run({ ...size, say }).catch(brokenOff);
  await closeEverything();
  const verdict = findings.length > 0 && findings.every(isAllowed) ? 'passed' : 'failed';
  return { drill: drill.name, title: drill.title, seconds: seconds(), findings, verdict };
}

/** A drill that cannot be finished has shown nothing, and the others are still worth running. */
function brokenOff(error: Error): Finding[] {
  process.stderr.write(`${error.stack}\n`);
  return [{ what: `broken off: ${error.message}`, count: 1, allowed: 0 }];
}

const isAllowed = ({ count, allowed }: Finding) => count <= allowed;

function table(rows: Row[]): string {
  return rows
    .map(({ drill, title, seconds, findings, verdict }) => {
      const counts = findings.map(
        (finding) => `    ${isAllowed(finding) ? '✓' : '✗'} ${finding.count} ${finding.what}`,
      );
      return [`${verdict === 'passed' ? '✓' : '✗'} ${drill}  ${title} (${seconds} s)`, ...counts].join('\n');
    })
    .join('\n')
    .concat('\n');
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}
