import { type ComposedServer, composeServer } from './compose-server.js';
import { endDemo, type KeptDemo, keepDemo } from './demo/keep-demo.js';
import { allowWorldApps } from './demo/world/allow-world-apps.js';
import { furnishWorld } from './demo/world/furnish-world.js';
import type { Config } from './foundation/config.js';
import type { Log } from './foundation/observe/open-log.js';
import type { Progress } from './show-progress.js';
import type { Running } from './stop-process.js';
import { welcome } from './welcome.js';

export interface Serving {
  config: Config;
  log: Log;
  progress: Progress;
  /** What is to be stopped at the end. */
  running: Running;
}

/** Demo data, then requests and background work, on a database that is ready. */
export async function serve({ config: prepared, log, progress, running }: Serving): Promise<void> {
  const config = await allowWorldApps(prepared);
  const server = await composeServer({ config, log, expectsCrowds: true });
  running.push(() => server.stop());
  const demo = await settleDemo(server, progress);
  const port = await progress.step('starting to serve', () => server.start());
  process.stdout.write(welcome(server.platform, port, demo));
  if (demo && config.port > 0 && config.roles.worker) {
    const world = furnishWorld(server.platform, server.api, demo.demo);
    running.push(() => world.stop());
  }
}

/** Either the demo is there, or nobody can use it. Processes that serve no requests have nothing to do with it. */
async function settleDemo({ platform, api }: ComposedServer, progress: Progress): Promise<KeptDemo | undefined> {
  const { demo, roles } = platform.config;
  if (!roles.api) return undefined;
  if (demo) return progress.step('making the demo', (note) => keepDemo(platform, api, note));
  if (await endDemo(platform)) platform.log.info('the demo was ended: its people, sessions, tokens and secrets');
  return undefined;
}
