import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { showProgress } from './show-progress.mjs';

/** What will not run without it. */
const missing = { names: ['workerd'], without: 'the tests that run hosted apps' };

/**
 * Installs the runtime of hosted apps for the tests, at the version of its own lock file. A running Souk does the same when
 * the first app is deployed. Returns what is missing still.
 */
export async function installAppRuntime(checkout) {
  const folder = join(checkout, 'packages/server/runtime/workerd');
  if (process.platform !== 'linux') return [missing];
  if (existsSync(join(folder, 'node_modules'))) return [];
  try {
    await showProgress('installing the runtime of hosted apps (the first time only)', () => runNpm(folder));
    return [];
  } catch (error) {
    console.error(`workerd could not be installed (${error.message}): ${missing.without} will be skipped.`);
    return [missing];
  }
}

function runNpm(cwd) {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    npm.once('error', reject);
    npm.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm ended with ${code}`))));
  });
}
