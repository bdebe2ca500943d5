import { type ComposedServer, composeServer } from './compose-server.js';
import { readDemoFile } from './demo/demo-file.js';
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

/**
 * Requests and background work, on a database that is ready. A demo that an earlier start has finished is looked after while Souk
 * serves already; one that is still to be made comes first, and where there shall be none it is ended first.
 */
export async function serve({ config: prepared, log, progress, running }: Serving): Promise<void> {
  const config = await allowWorldApps(prepared);
  const server = await composeServer({ config, log, expectsCrowds: true });
  running.push(() => server.stop());
  const start = () => progress.step('starting to serve', () => server.start());
  if (await isDemoFinished(server)) {
    const port = await start();
    const demo = await lookAfterDemo(server, progress, running);
    if (demo !== 'stopped') present(server, port, demo, running);
    return;
  }
  const demo = await settleDemo(server, progress);
  present(server, await start(), demo, running);
}

function present(server: ComposedServer, port: number, demo: KeptDemo | undefined, running: Running): void {
  const { config } = server.platform;
  process.stdout.write(welcome(server.platform, port, demo));
  if (demo && config.port > 0 && config.roles.worker) {
    const world = furnishWorld(server.platform, server.api, demo.demo);
    running.push(() => world.stop());
  }
}

async function isDemoFinished({ platform }: ComposedServer): Promise<boolean> {
  const { demo, roles } = platform.config;
  return demo && roles.api && (await readDemoFile(platform)) !== undefined;
}

/** Either the demo is there, or nobody can use it. Processes that serve no requests have nothing to do with it. */
async function settleDemo({ platform, api }: ComposedServer, progress: Progress): Promise<KeptDemo | undefined> {
  const { demo, roles } = platform.config;
  if (!roles.api) return undefined;
  if (demo) return progress.step('making the demo', (note) => keepDemo(platform, api, note));
  if (await endDemo(platform)) platform.log.info('the demo was ended: its people, sessions, tokens and secrets');
  return undefined;
}

/** Whoever stops Souk meanwhile waits until it is done: that takes less than a second, and needs all that is to be stopped. */
async function lookAfterDemo(
  { platform, api }: ComposedServer,
  progress: Progress,
  running: Running,
): Promise<KeptDemo | 'stopped'> {
  const kept = progress.step('looking after the demo', (note) => keepDemo(platform, api, note));
  let isStopped = false;
  running.push(async () => {
    isStopped = true;
    await Promise.allSettled([kept]);
  });
  const demo = await kept;
  return isStopped ? 'stopped' : demo;
}
