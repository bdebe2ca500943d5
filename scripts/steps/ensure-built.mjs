import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './build-lock.mjs';
import { buildPackages } from './build-packages.mjs';
import { bundleServer } from './bundle-server.mjs';
import { BUILDERS, installBuilder } from './install-builder.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { requireNode } from './require-node.mjs';

export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Whatever state the checkout is in, afterwards it is installed and built. Quick when nothing changed. At the level `everything`
 * that includes what the types of the pages and of the documentation are checked with.
 */
export async function ensureBuilt(level) {
  requireNode();
  await oneAtATime(checkout, async () => {
    const builders = level === 'everything' ? BUILDERS.map((folder) => installBuilder(checkout, folder)) : [];
    // SOUK_INSTALL=0: node_modules is managed elsewhere (an image, or a test that is running from it right now).
    if (process.env.SOUK_INSTALL !== '0') await installDependencies(checkout, level);
    await Promise.all(builders);
    await buildPackages(checkout);
    await bundleServer(checkout);
  });
}
