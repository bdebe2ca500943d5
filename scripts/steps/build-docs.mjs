import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, readStampIn } from './build-inputs.mjs';
import { cachedFile, fetchBrowserFile } from './fetch-npm-file.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** What the documentation is made from, besides the packages that the lock file names. */
const INPUTS = [
  'packages/docs',
  'docs',
  'README.md',
  'examples/order-notes/souk.app.toml',
  'packages/server/openapi',
  'packages/contract/src',
  'packages/design/src',
  'packages/cli/src/commands',
  'packages/server/src/commands',
  'packages/server/src/read-config.ts',
  'package-lock.json',
];
const NOT_INPUTS = new Set([
  'dist',
  'dist.new',
  'dist.old',
  'site',
  'site.new',
  'site.old',
  '.work',
  '.temp',
  'journeys',
  'acceptance',
]);

const stampOf = (checkout) =>
  `${fingerprintOf(checkout, INPUTS, NOT_INPUTS)}${existsSync(cachedFile(checkout, 'scalar')) ? ' with the console' : ''}`;
const isBuilt = (checkout, stamp) => readStampIn(join(checkout, 'packages/docs/site')) === stamp;

/** Builds the documentation where its inputs changed, and waits for it; with the console to try an API, where it can be had. */
export async function buildDocs(checkout) {
  await fetchBrowserFile(checkout, 'scalar').catch((error) =>
    process.stderr.write(`Without "Try it": ${error.message}\n`),
  );
  const stamp = stampOf(checkout);
  if (isBuilt(checkout, stamp)) return;
  await showProgress('building the documentation', () => runBuild(checkout, stamp));
}

/** The same in a process of its own and of low priority, while Souk starts and runs. A failed build is told, no more. */
export async function buildDocsMeanwhile(checkout) {
  const stamp = stampOf(checkout);
  if (isBuilt(checkout, stamp)) return;
  const startedAt = performance.now();
  await runBuild(checkout, stamp).then(
    () =>
      process.stderr.write(`  ✓ building the documentation ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`),
    (error) => process.stderr.write(`  ✗ building the documentation\n${error.message}\n`),
  );
}

function runBuild(checkout, stamp) {
  const child = spawn(process.execPath, [join(checkout, 'packages/docs/dist/build-site.js'), stamp], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Stopping the server early does not wait for it.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepFailed(`The documentation could not be built: ${error.message}`)));
    child.once('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else
        reject(
          new StepFailed(
            `${said.trim().slice(-4000)}\n\nThe documentation could not be built; the reasons stand above.`,
          ),
        );
    });
  });
}
