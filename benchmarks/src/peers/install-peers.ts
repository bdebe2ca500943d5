import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const peersFolder = fileURLToPath(new URL('../../peers/', import.meta.url));

const installWithinMs = 180_000;
let installing: Promise<string | undefined> | undefined;

/** Installs the peers in their own folder, once, when a benchmark first needs one. Returns the reason where it cannot. */
export function installPeers(): Promise<string | undefined> {
  installing ??= areInstalled() ? Promise.resolve(undefined) : runNpm();
  return installing;
}

/** npm records what it installed when it has finished. */
function areInstalled(): boolean {
  const installed = join(peersFolder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')).packages as Record<string, { version?: string }>;
  const [wanted, found] = [read(join(peersFolder, 'package-lock.json')), read(installed)];
  return Object.keys(readWanted()).every((name) => {
    const path = `node_modules/${name}`;
    return found[path] !== undefined && found[path].version === wanted[path]?.version;
  });
}

function readWanted(): Record<string, string> {
  return JSON.parse(readFileSync(join(peersFolder, 'package.json'), 'utf8')).dependencies;
}

function runNpm(): Promise<string | undefined> {
  process.stderr.write('installing the peers (the first time only) ...\n');
  const own = process.env.npm_execpath;
  const isScript = own !== undefined && /\.c?js$/.test(own);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve) => {
    const npm = spawn(isScript ? process.execPath : 'npm', isScript ? [own, ...args] : args, {
      cwd: peersFolder,
      shell: !isScript && process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: installWithinMs,
    });
    let said = '';
    npm.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    npm.once('error', (error) => resolve(`the peers could not be installed: ${error.message}`));
    npm.once('close', (code) =>
      resolve(code === 0 ? undefined : `the peers could not be installed: ${reasonIn(said)}`),
    );
  });
}

/** npm says why in its first lines; the last one only names a log. */
function reasonIn(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^npm (error|warn)\s*/, '').trim());
  return lines.find((line) => line !== '' && !line.startsWith('code ')) ?? 'npm did not say why';
}
