import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fingerprintOf, readStampIn } from './build-inputs.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** The web app's build inputs, besides the packages that the lock file names. */
const INPUTS = ['packages/web', 'packages/design/src', 'packages/bridge/src', 'package-lock.json'];
const NOT_INPUTS = new Set(['dist', 'dist.new', 'dist.old', 'journeys', 'generated']);

/** Builds the web app where its inputs changed, and waits for it. */
export async function buildWeb(checkout) {
  const stamp = fingerprintOf(checkout, INPUTS, NOT_INPUTS);
  if (readStampIn(join(checkout, 'packages/web/dist')) === stamp) return;
  await showProgress('building the pages', () => runBuild(checkout, stamp));
}

/**
 * The same in a separate process, while the server starts: it serves before its pages are built, and picks them up when
 * they are. A failed build is reported, and the server continues without new pages.
 */
export async function buildWebMeanwhile(checkout) {
  const stamp = fingerprintOf(checkout, INPUTS, NOT_INPUTS);
  if (readStampIn(join(checkout, 'packages/web/dist')) === stamp) return;
  const startedAt = performance.now();
  await runBuild(checkout, stamp).then(
    () => process.stderr.write(`  ✓ building the pages ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`),
    (error) => process.stderr.write(`  ✗ building the pages\n${error.message}\n`),
  );
}

function runBuild(checkout, stamp) {
  const child = spawn(process.execPath, [join(checkout, 'packages/web/build.mjs'), stamp], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Stopping the server early does not wait for its pages.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepFailed(`The pages could not be built: ${error.message}`)));
    child.once('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else reject(new StepFailed(`${said.trim()}\n\nThe pages could not be built; the reasons stand above.`));
    });
  });
}
