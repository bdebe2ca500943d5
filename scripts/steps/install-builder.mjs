import { join } from 'node:path';
import { oneAtATime } from './build-lock.mjs';
import { readInstalledPackages, readWantedPackages } from './installed-packages.mjs';
import { installLocked } from './run-npm.mjs';

/**
 * The pages and the documentation are npm projects of their own, each with its lock file: the server starts without what they
 * are built with, and npm installs them beside it rather than after it.
 */
export const BUILDERS = ['packages/web', 'packages/docs'];

const underWay = new Map();

/** Installs what a builder needs, unless exactly that is installed already. Asked again meanwhile, it is the same install. */
export function installBuilder(checkout, folder) {
  const place = join(checkout, folder);
  if (!underWay.has(place)) underWay.set(place, install(place));
  return underWay.get(place);
}

async function install(place) {
  // SOUK_INSTALL=0: node_modules is managed elsewhere.
  if (process.env.SOUK_INSTALL === '0' || isInstalled(place)) return;
  await oneAtATime(place, async () => {
    if (!isInstalled(place)) await installLocked(place, ['--omit=dev']);
  });
}

const isInstalled = (place) => readInstalledPackages(place)(readWantedPackages(place).runtime);
