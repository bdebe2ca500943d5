import { isDatabaseUnavailable } from './foundation/database/classify-database-error.js';

/** What was started and must be stopped, in the order it was started. */
export type Running = (() => Promise<void>)[];

/**
 * Last started first. A part that fails to stop does not keep the others from stopping: PostgreSQL is the last of them.
 */
export async function stopInTurn(running: Running): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of running.toReversed()) await stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const gracefulStopMs = 25_000;
/** Ctrl-C under npm arrives twice, once from the terminal and once from npm: only a later one counts as a second signal. */
const sameSignalMs = 1_000;

/**
 * The first signal stops what runs, last started first; a second one, or a stop that hangs, ends the process at once. Returns
 * what tells that the first one has come.
 */
export function stopOnSignals(running: Running): AbortSignal {
  const stopping = new AbortController();
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    stopping.abort();
    process.stdout.write(
      `\n${signal === 'SIGINT' ? 'Stopping' : `Stopping (${signal})`}: finishing requests and jobs ...\n`,
    );
    setTimeout(() => {
      process.stderr.write('Stopping took too long. Unfinished jobs continue at the next start.\n');
      process.exit(1);
    }, gracefulStopMs).unref();
    stopInTurn(running).then(
      () => {
        process.stdout.write('Stopped.\n');
        process.exit(0);
      },
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) {
          process.stdout.write(
            'Stopped while the database was unavailable. Unfinished jobs continue at the next start.\n',
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
  return stopping.signal;
}
