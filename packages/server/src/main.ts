import { type ComposedServer, composeServer } from './compose-server.js';
import { endDemo, type KeptDemo, keepDemo } from './demo/keep-demo.js';
import { explainStartFailure } from './explain-start-failure.js';
import { isDatabaseAway } from './foundation/database/recognise-failure.js';
import { openLog } from './foundation/observe/open-log.js';
import { prepareRuntime } from './prepare-runtime.js';
import { type Progress, showProgress } from './show-progress.js';
import { welcome } from './welcome.js';

/** Starts Souk: configuration, database, migrations, demo data, then requests and background work, until told to stop. */
async function main(): Promise<void> {
  const running: (() => Promise<void>)[] = [];
  stopOnSignals(running);
  const progress = showProgress(process.stdout);
  const { config, stopDatabase, supervisionLog } = await prepareRuntime(process.env, progress);
  running.push(stopDatabase);
  const log = openLog({ level: config.logLevel });
  supervisionLog.attach(log);
  const server = await composeServer({ config, log });
  running.push(() => server.stop());
  const demo = await settleDemo(server, progress);
  const port = await progress.step('starting to serve', () => server.start());
  process.stdout.write(welcome(server.platform, port, demo));
}

/** Either the demo is there, or nobody can use it. Processes that serve no requests have nothing to do with it. */
async function settleDemo({ platform, api }: ComposedServer, progress: Progress): Promise<KeptDemo | undefined> {
  const { demo, roles } = platform.config;
  if (!roles.api) return undefined;
  if (demo) return progress.step('making the demo', (note) => keepDemo(platform, api, note));
  if (await endDemo(platform)) platform.log.info('the demo was ended: its people, sessions, tokens and secrets');
  return undefined;
}

const gracefulStopMs = 25_000;
/** Ctrl-C under npm arrives twice, once from the terminal and once from npm: only a later one is a second thought. */
const sameSignalMs = 1_000;

/** The first signal stops what runs, last started first; a second one, or a stop that hangs, ends the process at once. */
function stopOnSignals(running: (() => Promise<void>)[]): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    process.stdout.write(
      `\n${signal === 'SIGINT' ? 'Stopping' : `Stopping (${signal})`}: finishing what is under way ...\n`,
    );
    setTimeout(() => process.exit(1), gracefulStopMs).unref();
    stopInTurn(running).then(
      () => {
        process.stdout.write('Stopped.\n');
        process.exit(0);
      },
      (error: unknown) => {
        if (isDatabaseAway(error)) {
          process.stdout.write(
            'Stopped, while the database was away: what was under way is taken up at the next start.\n',
          );
          process.exit(0);
        }
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** One part that cannot stop in order keeps no other from doing so: PostgreSQL is the last of them. */
async function stopInTurn(running: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of running.toReversed()) await stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

main().catch((error: unknown) => {
  process.stderr.write(`\nSouk could not start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
