import { endOnUncaught } from './end-on-uncaught.js';
import { loadInPieces } from './load-in-pieces.js';
import { prepareRuntime } from './prepare-runtime.js';
import { type PartialConfig, readConfig } from './read-config.js';
import { showProgress } from './show-progress.js';
import { type Running, stopOnSignals } from './stop-process.js';

/**
 * Starts Souk: configuration, database and migrations, and then all the rest, until told to stop. What is not needed to launch
 * PostgreSQL is loaded afterwards.
 */
async function main(running: Running): Promise<void> {
  const lastResort = endOnUncaught(running);
  const settings = readConfig(process.env);
  if (isHostAlone(settings)) {
    const { openLog } = await import('./foundation/observe/open-log.js');
    const log = openLog({ level: settings.logLevel });
    lastResort.useLog(log);
    const { runHostAlone } = await import('./run-host-alone.js');
    return runHostAlone(settings, log, running);
  }
  const progress = showProgress(process.stdout);
  // Loading the rest takes as long as PostgreSQL takes to start: they do it at the same time.
  let rest: ReturnType<typeof loadInPieces> | undefined;
  const meanwhile = () => {
    rest ??= loadInPieces();
    return rest;
  };
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress, { meanwhile });
  running.push(stopDatabase);
  const { openLog } = await import('./foundation/observe/open-log.js');
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

const running: Running = [];
const stopping = stopOnSignals(running);
main(running).catch(async (error: unknown) => {
  // Whoever stops a start takes away what the start waits for.
  if (stopping.aborted) return;
  const { explainStartFailure } = await import('./explain-start-failure.js');
  process.stderr.write(`\nSouk could not start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
