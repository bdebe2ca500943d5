import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './run-npm.mjs';
import { showProgress } from './show-progress.mjs';

/** The compiler that new apps' kits are made with: of the test tools where they are installed, else alone. */
export async function installCompiler(checkout) {
  if (existsSync(join(checkout, 'node_modules/typescript-native'))) return undefined;
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const versionOf = (name) => packages[`node_modules/${name}`].version;
  const wanted = [`typescript@${versionOf('typescript-native')}`, `@types/node@${versionOf('@types/node')}`];
  const folder = join(checkout, 'packages/cli/.compiler', wanted.join('-').replaceAll('/', '-'));
  const installed = join(folder, 'node_modules');
  if (!existsSync(join(installed, 'typescript/bin/tsc'))) {
    mkdirSync(folder, { recursive: true });
    await showProgress('installing the compiler (the first time only)', () => installPackages(folder, wanted));
  }
  return { program: join(installed, 'typescript/bin/tsc'), args: ['--typeRoots', join(installed, '@types')] };
}
