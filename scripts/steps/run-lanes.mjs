import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The projects of vitest.config.ts, each in a vitest of its own, side by side: the browser's tests need one process for
 * all of their files, the others several, and neither may wait for the other while a processor is idle.
 */
const lanes = ['souk', 'journeys'];

/** Runs the tests that the arguments choose; tells what was counted, and what failed, over all lanes. */
export async function runLanes(checkout, args) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-counts-'));
  try {
    // The terminal sends Ctrl-C to the lanes as well; we stay to tell what they counted.
    process.on('SIGINT', () => {});
    const ended = await Promise.all(chosen(args).map((lane) => runLane(checkout, { lane, args, folder })));
    const counts = addUp(ended);
    // Nothing that ran is as wrong as something that failed: the arguments name no test.
    return { ...counts, code: ended.every(({ code }) => code === 0) && counts.files > 0 ? 0 : 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whoever names a project wants that one. */
function chosen(args) {
  const named = args.flatMap((arg, place) =>
    arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [args[place + 1]] : [],
  );
  return named.length === 0 ? lanes : lanes.filter((lane) => named.includes(lane));
}

async function runLane(checkout, { lane, args, folder }) {
  const countsFile = join(folder, `${lane}.json`);
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const counter = join(checkout, 'scripts', 'steps', 'count-tests.mjs');
  const options = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${counter}`, `--project=${lane}`];
  // Two that draw on one terminal would overwrite each other: they write lines instead.
  const drawn = process.stdout.isTTY;
  const child = spawn(process.execPath, [vitest, ...options, ...args.filter(isNoProject)], {
    cwd: checkout,
    stdio: drawn ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(drawn && { FORCE_COLOR: '1' }),
      NODE_ENV: 'test',
      SOUK_TEST_COUNTS: countsFile,
    },
  });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => child.on('close', (ended) => resolve(ended ?? 1)));
  return { lane, code, ...readCounts(countsFile, lane, code) };
}

const isNoProject = (arg, place, args) => !arg.startsWith('--project') && args[place - 1] !== '--project';

/** A lane that broke before it could count, or that failed for another reason than a test, is one failure. */
function readCounts(countsFile, lane, code) {
  const counts = readJson(countsFile) ?? { files: 0, passed: 0, failed: [], skipped: 0 };
  if (code === 0 || counts.failed.length > 0) return counts;
  return { ...counts, failed: [`${lane}: vitest ended with ${code}`] };
}

/** Undefined for a lane without tests, and for one that broke. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function addUp(ended) {
  const sum = (name) => ended.reduce((total, one) => total + one[name], 0);
  return {
    files: sum('files'),
    passed: sum('passed'),
    skipped: sum('skipped'),
    failed: ended.flatMap(({ failed }) => failed),
  };
}
