import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { requireNode } from './require-node.mjs';

export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whatever state the checkout is in, afterwards it is installed and built. Quick when nothing changed. */
export async function makeReady(level) {
  requireNode();
  await oneAtATime(checkout, async () => {
    // SOUK_INSTALL=0: somebody else sees to node_modules (an image, or a test that runs from it this moment).
    if (process.env.SOUK_INSTALL !== '0') await installDependencies(checkout, level);
    await buildPackages(checkout);
  });
}
