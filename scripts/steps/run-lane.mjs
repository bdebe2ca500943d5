import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGroup } from './run-group.mjs';

const counter = fileURLToPath(new URL('count-tests.mjs', import.meta.url));

/** One project of vitest.config.ts in a vitest of its own: what it counted in each file, and what failed outside of any. */
export async function runLane(checkout, lane, args) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-counts-'));
  try {
    const countsFile = join(folder, 'counts.json');
    const code = await runVitest(checkout, ['--passWithNoTests', `--project=${lane}`, ...args], countsFile);
    return { lane, ...readCounts(countsFile, lane, code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(checkout, args, countsFile) {
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  // Two that draw on one terminal would overwrite each other: they write lines instead.
  const drawn = process.stdout.isTTY;
  const options = {
    cwd: checkout,
    stdio: drawn ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(drawn && { FORCE_COLOR: '1' }),
      NODE_ENV: 'test',
      SOUK_TEST_COUNTS: countsFile,
    },
  };
  return runGroup([vitest, 'run', '--reporter=default', `--reporter=${counter}`, ...args], options, (child) => {
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  });
}

/** A lane that broke before it could count, or that failed for another reason than a test, is one failure. */
function readCounts(countsFile, lane, code) {
  const { files, homeless } = readJson(countsFile) ?? { files: [], homeless: [] };
  const isExplained = code === 0 || homeless.length > 0 || files.some(({ failed }) => failed.length > 0);
  return { files, homeless: isExplained ? homeless : [`${lane}: vitest ended with ${code}`] };
}

/** Undefined for a lane without tests, and for one that broke. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
