import { spawn } from 'node:child_process';
import { StepFailed } from './show-progress.mjs';

/** What every install has in common: no package's install script runs (nothing we use needs one), and nobody is asked for news. */
const QUIETLY = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--prefer-offline',
  '--loglevel=error',
];

/** Installs exactly what the lock file of a folder lists. */
export const installLocked = (folder, args) => runNpm(folder, ['ci', ...QUIETLY, ...args]);

/** Installs packages into a folder that has no lock file. */
export const installPackages = (folder, packages) =>
  runNpm(folder, ['install', ...QUIETLY, '--no-save', '--no-package-lock', '--prefix', '.', ...packages]);

function runNpm(folder, args) {
  // Under `npm start` npm names its own program; that one is certain to exist.
  const own = process.env.npm_execpath;
  const isScript = own && /\.c?js$/.test(own);
  const program = isScript ? process.execPath : 'npm';
  const npmArguments = [...(isScript ? [own] : []), ...args];
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    const npm = spawn(program, npmArguments, {
      cwd: folder,
      shell: !isScript && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Whoever is stopped meanwhile leaves no npm behind.
    const end = () => npm.kill();
    process.once('exit', end);
    npm.stdout.on('data', keep);
    npm.stderr.on('data', keep);
    npm.on('error', (error) => reject(new StepFailed(`npm could not be run: ${error.message}`)));
    npm.on('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else reject(new StepFailed(`${output.trim()}\n\nnpm could not install the dependencies; see the errors above.`));
    });
  });
}
