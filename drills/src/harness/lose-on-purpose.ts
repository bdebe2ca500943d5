import type { Drill } from './drill.js';
import { runDrills } from './run-drills.js';

/** A program for the tests: drills with known results, so that the exit code can be checked. */
const drills: Drill[] = [
  drill('lossless', async () => [{ what: 'things lost', count: 0, allowed: 0 }]),
  drill('lossy', async () => [{ what: 'things lost', count: 1, allowed: 0 }]),
  drill('unfinished', async () => {
    throw new Error('the stage collapsed');
  }),
  drill('idle', async () => []),
];

function drill(name: string, run: Drill['run']): Drill {
  return { name, title: `ends ${name}`, run };
}

process.exitCode = await runDrills(drills, process.argv.slice(2));
