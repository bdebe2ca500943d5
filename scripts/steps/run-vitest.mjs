import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGroup } from './run-group.mjs';

const counter = fileURLToPath(new URL('count-tests.mjs', import.meta.url));

/** Runs vitest once. Returns what it counted in each file, and errors that belong to no file. */
export async function runVitest(checkout, args) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-counts-'));
  try {
    const countsFile = join(folder, 'counts.json');
    const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
    const code = await runGroup([vitest, 'run', '--reporter=default', `--reporter=${counter}`, ...args], {
      cwd: checkout,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', SOUK_TEST_COUNTS: countsFile },
    });
    return readCounts(countsFile, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that broke before it could count, or that failed for another reason than a test, is one error. */
function readCounts(countsFile, code) {
  const { files, errors } = readJson(countsFile) ?? { files: [], errors: [] };
  const isExplained = code === 0 || errors.length > 0 || files.some(({ failed }) => failed.length > 0);
  return { files, errors: isExplained ? errors : [`vitest exited with ${code}`] };
}

/** Undefined where vitest ended without counting. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
