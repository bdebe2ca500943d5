import { endOnUncaught } from './end-on-uncaught.js';
import { explainStartFailure } from './explain-start-failure.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { type PartialConfig, readConfig } from './read-config.js';
import { showProgress } from './show-progress.js';
import { type Running, stopOnSignals } from './stop-process.js';

/** Starts Souk: configuration, database and migrations, and then all the rest, until told to stop. */
async function main(): Promise<void> {
  const running: Running = [];
  stopOnSignals(running);
  const lastResort = endOnUncaught(running);
  const settings = readConfig(process.env);
  if (isHostAlone(settings)) {
    const log = openLog({ level: settings.logLevel });
    lastResort.useLog(log);
    const { runHostAlone } = await import('./run-host-alone.js');
    return runHostAlone(settings, log, running);
  }
  const progress = showProgress(process.stdout);
  // Loading the rest takes as long as PostgreSQL takes to start: they do it at the same time.
  const meanwhile = () => import('./serve.js');
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress, { meanwhile });
  running.push(stopDatabase);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  lastResort.useLog(log);
  const { serve } = await meanwhile();
  await serve({ config, log, progress, running });
}

/** Whether this process runs apps and nothing else: without a database, a master key, or a port for people. */
function isHostAlone({ roles }: PartialConfig): boolean {
  return roles.host && !roles.api && !roles.worker;
}

main().catch((error: unknown) => {
  process.stderr.write(`\nSouk could not start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
