import { spawn } from 'node:child_process';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HostingUnavailable } from '../hosting-unavailable.js';

const longestMs = 180_000;
const longestReason = 300;

/**
 * Installs exactly what the folder's lock file names, hashes included, without install scripts. Made beside its place and
 * renamed: a kill leaves nothing half-installed, and two processes that install at once both succeed.
 */
export async function installRuntime(folder: string): Promise<void> {
  const unfinished = await mkdtemp(join(folder, 'installing-')).catch((error: Error) => {
    throw new HostingUnavailable('RUNTIME_UNAVAILABLE', `workerd cannot be installed: ${error.message}`);
  });
  try {
    for (const name of ['package.json', 'package-lock.json']) await cp(join(folder, name), join(unfinished, name));
    await runNpm(unfinished);
    await rename(join(unfinished, 'node_modules'), join(folder, 'node_modules')).catch(unlessThere);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

function runNpm(cwd: string): Promise<void> {
  // Under `npm start` npm names its own program; that one is certain to exist.
  const own = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const isScript = own !== undefined && /\.c?js$/.test(own);
  const npm = spawn(isScript ? process.execPath : 'npm', isScript ? [own, ...args] : args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longestMs,
  });
  let said = '';
  npm.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(0, longestReason);
  });
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new HostingUnavailable('RUNTIME_UNAVAILABLE', `workerd could not be installed: ${why.trim()}`));
    npm.once('error', (error) => fail(`npm could not be run: ${error.message}`));
    npm.once('close', (code) => (code === 0 ? resolve() : fail(said.replace(/\s+/g, ' ') || `npm ended with ${code}`)));
  });
}
