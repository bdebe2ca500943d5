import { composeServer } from './compose-server.js';
import { EmbeddedPostgresError } from './foundation/database/embedded/embedded-postgres-error.js';
import { DatabaseIsNewer } from './foundation/database/migrate.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { ConfigurationError } from './read-config.js';
import { showProgress } from './show-progress.js';
import { welcome } from './welcome.js';

/** Starts Souk: configuration, database, migrations, demo data, then requests and background work, until told to stop. */
async function main(): Promise<void> {
  const progress = showProgress(process.stdout);
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  const server = await composeServer({ config, log });
  stopOnSignals(async () => {
    await server.stop();
    await stopDatabase();
  });
  const port = await progress.step('starting to serve', () => server.start());
  process.stdout.write(await welcome(server.platform, port));
}

const gracefulStopMs = 25_000;

/** The first signal stops cleanly; a second one, or a stop that hangs, ends the process at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    process.stdout.write(
      `\n${signal === 'SIGINT' ? 'Stopping' : `Stopping (${signal})`}: finishing what is under way ...\n`,
    );
    setTimeout(() => process.exit(1), gracefulStopMs).unref();
    stop().then(
      () => {
        process.stdout.write('Stopped.\n');
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigurationError || error instanceof EmbeddedPostgresError || error instanceof DatabaseIsNewer;
  const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nSouk could not start: ${text}\n`);
  process.exit(1);
});
