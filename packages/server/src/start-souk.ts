import { type ComposedServer, composeServer } from './compose-server.js';
import { endDemo, type KeptDemo, keepDemo } from './demo/keep-demo.js';
import { allowWorldApps } from './demo/world/allow-world-apps.js';
import { furnishWorld } from './demo/world/furnish-world.js';
import { endOnUncaught } from './end-on-uncaught.js';
import { explainStartFailure } from './explain-start-failure.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { type PartialConfig, readConfig } from './read-config.js';
import { runHostAlone } from './run-host-alone.js';
import { type Progress, showProgress } from './show-progress.js';
import { type Running, stopOnSignals } from './stop-process.js';
import { welcome } from './welcome.js';

/** Starts Souk: configuration, database, migrations, every part, the demo, and then requests and background work. */
async function startSouk(running: Running): Promise<void> {
  const lastResort = endOnUncaught(running);
  const settings = readConfig(process.env);
  if (isHostAlone(settings)) {
    const log = openLog({ level: settings.logLevel });
    lastResort.useLog(log);
    return runHostAlone(settings, log, running);
  }
  const progress = showProgress(process.stdout);
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress);
  running.push(stopDatabase);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  lastResort.useLog(log);
  const server = await composeServer({ config: await allowWorldApps(config), log });
  running.push(() => server.stop());
  const demo = await settleDemo(server, progress);
  const port = await progress.step('starting the server', () => server.start());
  process.stdout.write(welcome(server.platform, port, demo));
  if (!demo || config.port === 0 || !config.roles.worker) return;
  const world = furnishWorld(server.platform, server.api, demo.demo);
  running.push(() => world.stop());
}

/** Whether this process runs hosted apps and nothing else: without a database, a master key or a port for requests. */
function isHostAlone({ roles }: PartialConfig): boolean {
  return roles.host && !roles.api && !roles.worker;
}

/** Creates the demo, or revokes access to it. Processes that serve no requests leave it alone. */
async function settleDemo({ platform, api }: ComposedServer, progress: Progress): Promise<KeptDemo | undefined> {
  const { demo, roles } = platform.config;
  if (!roles.api) return undefined;
  if (demo) {
    const kept = await progress.step('preparing the demo', (note) => keepDemo(platform, api, note));
    platform.demoProgress.storefrontUrl = kept.demo.merchant.storefrontUrl;
    return kept;
  }
  if (await endDemo(platform)) platform.log.info('the demo was removed: its accounts, sessions, tokens and secrets');
  return undefined;
}

const running: Running = [];
const stopping = stopOnSignals(running);
startSouk(running).catch((error: unknown) => {
  // A stop during the start takes away what the start waits for.
  if (stopping.aborted) return;
  process.stderr.write(`\nSouk could not start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
