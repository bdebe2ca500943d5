// npm test [-- VITEST ARGS]: installs and builds what is missing, then runs the tests on a PostgreSQL of their own.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocs } from './steps/build-docs.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { installAppRuntime } from './steps/install-app-runtime.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { checkout, makeReady } from './steps/make-ready.mjs';
import { runCommand } from './steps/show-progress.mjs';

let missing = [];
await runCommand(async () => {
  await makeReady('everything');
  const [programs, runtime] = await Promise.all([
    installTestPrograms(),
    installAppRuntime(checkout),
    buildWeb(checkout),
    // A page that cannot be built fails its own tests, not everybody's.
    buildDocs(checkout).catch((error) => console.error(error.message)),
  ]);
  missing = [...programs, ...runtime];
});
process.exitCode = await runTests(process.argv.slice(2));
for (const { names, without } of missing) console.log(`Not run: ${without}, as ${names[0]} is not on this machine.`);

async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-counts-'));
  const countsFile = join(folder, 'counts.json');
  try {
    const code = await runVitest(args, countsFile);
    const { passed, failed, skipped } = readCounts(countsFile, code);
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(args, countsFile) {
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const counter = join(checkout, 'scripts', 'steps', 'count-tests.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=default', `--reporter=${counter}`, ...args], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', SOUK_TEST_COUNTS: countsFile },
  });
  // The terminal sends Ctrl-C to vitest as well; we stay to print what it counted.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

/** A run that broke before it could count, or that failed for another reason than a test, is one failure. */
function readCounts(countsFile, code) {
  let counts;
  try {
    counts = JSON.parse(readFileSync(countsFile, 'utf8'));
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
