import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readInstalledPackages, readWantedPackages } from './installed-packages.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/**
 * Installs what package-lock.json lists, unless exactly that is installed already. `level` is `runtime` (what the server
 * needs) or `everything` (tests and checks too). No package's install script runs: nothing we use needs one.
 */
export async function installDependencies(checkout, level) {
  const { runtime, testing } = readWantedPackages(checkout);
  const hasInstalled = readInstalledPackages(checkout);
  const hasRuntime = hasInstalled(runtime);
  if (hasRuntime && (level === 'runtime' || hasInstalled(testing))) return;

  // Test tools that are already installed are kept.
  const newLevel = existsSync(join(checkout, 'node_modules', 'vitest')) ? 'everything' : level;
  await showProgress(titleFor(checkout, hasRuntime), () => runNpm(checkout, installArguments(newLevel)));
}

function titleFor(checkout, hasRuntime) {
  if (!existsSync(join(checkout, 'node_modules'))) return 'installing dependencies (the first time only)';
  return hasRuntime ? 'installing the test tools (the first time only)' : 'installing changed dependencies';
}

function installArguments(level) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Said explicitly, because NODE_ENV=production would leave the test tools out.
  args.push(level === 'everything' ? '--include=dev' : '--omit=dev');
  return args;
}

function runNpm(checkout, args) {
  // Under `npm start` npm names its own program; that one is certain to exist.
  const own = process.env.npm_execpath;
  const isScript = own && /\.c?js$/.test(own);
  const program = isScript ? process.execPath : 'npm';
  const npmArguments = isScript ? [own, ...args] : args;
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    const npm = spawn(program, npmArguments, {
      cwd: checkout,
      shell: !isScript && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm.stdout.on('data', keep);
    npm.stderr.on('data', keep);
    npm.on('error', (error) => reject(new StepFailed(`npm could not be run: ${error.message}`)));
    npm.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new StepFailed(`${output.trim()}\n\nnpm could not install the dependencies; its reasons are listed above.`),
        );
    });
  });
}
