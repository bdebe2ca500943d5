import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, stopServer } from './running-server.js';

export interface SupervisionLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface SupervisedServer {
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 5_000;

/** Starts PostgreSQL again, on the same port, whenever it ends without being asked to. */
export function superviseServer(
  cluster: string,
  first: RunningServer,
  startAgain: () => Promise<RunningServer>,
  log: SupervisionLog,
): SupervisedServer {
  let server = first;
  let stopping = false;
  const leaving = new AbortController();

  const watch = (async () => {
    for (;;) {
      await server.ended;
      if (stopping) return;
      log.error('PostgreSQL ended unexpectedly; starting it again.');
      const next = await bringBack();
      if (!next) return;
      server = next;
      if (stopping) return;
      log.info('PostgreSQL is back.');
    }
  })();

  async function bringBack(): Promise<RunningServer | undefined> {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await startAgain();
      } catch (error) {
        log.error(`PostgreSQL could not be started again: ${(error as Error).message}`);
        await sleep(pauseMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      stopping = true;
      leaving.abort();
      await stopServer(cluster, server);
      // A restart that was under way has finished by now, and what it started must go too.
      await watch;
      await stopServer(cluster, server);
    },
  };
}
