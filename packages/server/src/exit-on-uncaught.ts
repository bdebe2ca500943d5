import type { Log } from './foundation/observe/open-log.js';
import { type Running, stopInTurn } from './stop-process.js';

/** How long requests and jobs in hand may take to finish: what they share with the failed part may be broken too. */
const drainMs = 10_000;

export interface LastResort {
  /** From here on the failure is also logged. */
  useLog(log: Log): void;
}

/**
 * The last resort for an error that nothing handled, thrown or rejected. Nobody knows what it left half done, so the
 * process does not go on: it takes no more requests, lets those in hand finish for a while, and ends with a sentence. A
 * supervisor starts it again. Every such end is a defect to be repaired where the error came from.
 */
export function exitOnUncaught(running: Running): LastResort {
  let log: Log | undefined;
  let ending = false;
  process.on('uncaughtException', (error: unknown, origin) => {
    // Errors during shutdown are consequences, and must not start the shutdown again.
    if (ending) return log?.error({ err: error, origin }, 'another uncaught error while stopping');
    ending = true;
    log?.fatal({ err: error, origin }, 'uncaught error, stopping this process');
    process.stderr.write(`\n${sentenceFor(error, log !== undefined)}\n`);
    setTimeout(() => end('Running requests and jobs did not finish in time.'), drainMs);
    stopInTurn(running).then(
      () => end('Running requests and jobs have finished.'),
      (stopError: unknown) => end(`Stopping failed: ${reasonOf(stopError)}.`),
    );
  });
  // The reader of our output may go away: then those lines are lost, and nothing else.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  return {
    useLog(opened) {
      log = opened;
    },
  };
}

function sentenceFor(error: unknown, isLogged: boolean): string {
  const details = isLogged ? 'see the log above' : ((error as Error | undefined)?.stack ?? 'no stack');
  return `Souk is stopping because of an uncaught error: ${reasonOf(error)} (${details}). Running requests have up to ${drainMs / 1_000} seconds to finish. Start Souk again, and please report this error.`;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
