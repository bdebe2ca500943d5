import { type ComposedServer, composeServer } from './compose-server.js';
import { allowDemoAppAddresses } from './demo/content/allow-demo-app-addresses.js';
import { seedDemo } from './demo/content/seed-demo.js';
import { type EnsuredDemo, endDemo, ensureDemo } from './demo/ensure-demo.js';
import { exitOnUncaught } from './exit-on-uncaught.js';
import { explainStartFailure } from './explain-start-failure.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { type PartialConfig, readConfig } from './read-config.js';
import { runHostOnly } from './run-host-only.js';
import { type Progress, showProgress } from './show-progress.js';
import { startupSummary } from './startup-summary.js';
import { type Running, stopOnSignals } from './stop-process.js';

/** Starts Souk: configuration, database, migrations, every part, the demo, and then requests and background work. */
async function startSouk(running: Running): Promise<void> {
  const lastResort = exitOnUncaught(running);
  const settings = readConfig(process.env);
  if (isHostAlone(settings)) {
    const log = openLog({ level: settings.logLevel });
    lastResort.useLog(log);
    return runHostOnly(settings, log, running);
  }
  const progress = showProgress(process.stdout);
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress);
  running.push(stopDatabase);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  lastResort.useLog(log);
  const server = await composeServer({ config: await allowDemoAppAddresses(config), log });
  running.push(() => server.stop());
  const demo = await settleDemo(server, progress);
  const port = await progress.step('starting the server', () => server.start());
  process.stdout.write(startupSummary(server.platform, port, demo));
  if (!demo || config.port === 0 || !config.roles.worker) return;
  const world = seedDemo(server.platform, server.api, demo.demo);
  running.push(() => world.stop());
}

/** Whether this process runs hosted apps and nothing else: without a database, a master key or a port for requests. */
function isHostAlone({ roles }: PartialConfig): boolean {
  return roles.host && !roles.api && !roles.worker;
}

/** Creates the demo, or revokes access to it. Processes that serve no requests leave it alone. */
async function settleDemo({ platform, api }: ComposedServer, progress: Progress): Promise<EnsuredDemo | undefined> {
  const { demo, roles } = platform.config;
  if (!roles.api) return undefined;
  if (demo) {
    const kept = await progress.step('preparing the demo', (note) => ensureDemo(platform, api, note));
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
