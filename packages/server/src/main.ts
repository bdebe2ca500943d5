import { type ComposedServer, composeServer } from './compose-server.js';
import { endDemo, type KeptDemo, keepDemo } from './demo/keep-demo.js';
import { allowWorldApps } from './demo/world/allow-world-apps.js';
import { furnishWorld } from './demo/world/furnish-world.js';
import { endOnUncaught } from './end-on-uncaught.js';
import { explainStartFailure } from './explain-start-failure.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { readConfig } from './read-config.js';
import { isHostAlone, runHostAlone } from './run-host-alone.js';
import { type Progress, showProgress } from './show-progress.js';
import { type Running, stopOnSignals } from './stop-process.js';
import { welcome } from './welcome.js';

/** Starts Souk: configuration, database, migrations, demo data, then requests and background work, until told to stop. */
async function main(): Promise<void> {
  const running: Running = [];
  stopOnSignals(running);
  const lastResort = endOnUncaught(running);
  const settings = readConfig(process.env);
  if (isHostAlone(settings)) {
    const log = openLog({ level: settings.logLevel });
    lastResort.useLog(log);
    return runHostAlone(settings, log, running);
  }
  const progress = showProgress(process.stdout);
  const { config: prepared, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress);
  running.push(stopDatabase);
  const config = await allowWorldApps(prepared);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  lastResort.useLog(log);
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

main().catch((error: unknown) => {
  process.stderr.write(`\nSouk could not start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
