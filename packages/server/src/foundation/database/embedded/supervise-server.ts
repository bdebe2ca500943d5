import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeOf } from './find-cluster-processes.js';
import { killServer, type RunningServer, stopServer } from './running-server.js';

export interface SupervisionLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface SupervisedServer {
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Restarts PostgreSQL, on the same port, whenever it exits unasked. When its folder is deleted while it runs, it
 * is stopped at once: it would go on acknowledging writes that are stored nowhere. Once the folder is back, so is PostgreSQL.
 */
export function superviseServer(
  cluster: string,
  first: RunningServer,
  startAgain: () => Promise<RunningServer>,
  log: SupervisionLog,
): SupervisedServer {
  let server = first;
  let stopping = false;
  const leaving = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);

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

  const watchFolder = (async () => {
    while (!stopping) {
      await pause(LOOK_EVERY_MS);
      const watched = server;
      if (stopping || (await isClusterThere(cluster, watched))) continue;
      log.error(
        `The database's folder ${cluster} was deleted or replaced: Souk serves no requests until it is restored. Restore it, or stop Souk and start it again.`,
      );
      await killServer(watched);
      while (!stopping && server === watched) await pause(LOOK_EVERY_MS);
    }
  })();

  async function bringBack(): Promise<RunningServer | undefined> {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      // The folder's watcher has already logged it; there is nothing to try until the folder is back.
      if (!(await isClusterThere(cluster))) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      try {
        return await startAgain();
      } catch (error) {
        log.error(`PostgreSQL could not be started again: ${(error as Error).message}`);
        await pause(pauseMs);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      stopping = true;
      leaving.abort();
      await stopServer(server);
      // A restart that was under way has finished by now, and what it started must go too.
      await Promise.all([watch, watchFolder]);
      await stopServer(server);
    },
  };
}

/** Whether the cluster is where it should be; with a server, whether it is the one that the server works in. */
async function isClusterThere(cluster: string, server?: RunningServer): Promise<boolean> {
  try {
    await stat(join(cluster, 'global', 'pg_control'));
    return server === undefined || (await placeOf(cluster)) === server.place;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
