import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readInstalledPackages, readWantedPackages } from './installed-packages.mjs';
import { installLocked } from './run-npm.mjs';
import { showProgress } from './show-progress.mjs';

/**
 * Installs what package-lock.json lists, unless exactly that is installed already. `level` is `runtime` (what the server
 * needs) or `everything` (tests and checks too). What the pages and the documentation are built with is not in that list:
 * `install-builder.mjs`.
 */
export async function installDependencies(checkout, level) {
  const { runtime, testing } = readWantedPackages(checkout);
  const hasInstalled = readInstalledPackages(checkout);
  const hasRuntime = hasInstalled(runtime);
  if (hasRuntime && (level === 'runtime' || hasInstalled(testing))) return;

  // Test tools that are already installed are kept.
  const newLevel = existsSync(join(checkout, 'node_modules', 'vitest')) ? 'everything' : level;
  // Said explicitly, because NODE_ENV=production would leave the test tools out.
  const which = newLevel === 'everything' ? '--include=dev' : '--omit=dev';
  await showProgress(titleFor(checkout, hasRuntime), () => installLocked(checkout, [which]));
}

function titleFor(checkout, hasRuntime) {
  if (!existsSync(join(checkout, 'node_modules'))) return 'installing dependencies (the first time only)';
  return hasRuntime ? 'installing the test tools (the first time only)' : 'installing changed dependencies';
}
