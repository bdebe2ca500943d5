import { isPostgresOf } from './find-cluster-processes.js';

/** A PostgreSQL that is up, whether we started it or found it. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
}

const FAST_SHUTDOWN = 'SIGINT';
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

/** Ends the server: politely, then firmly, then by force. Acknowledged data is safe in all three. */
export async function stopServer(cluster: string, server: RunningServer): Promise<void> {
  const steps = [
    { signal: FAST_SHUTDOWN, patienceMs: 30_000 },
    { signal: IMMEDIATE_SHUTDOWN, patienceMs: 5_000 },
    { signal: 'SIGKILL', patienceMs: 5_000 },
  ] as const;
  for (const { signal, patienceMs } of steps) {
    await signalPostgres(cluster, server.pid, signal);
    if (await endsWithin(server.ended, patienceMs)) return;
  }
}

/**
 * When Node ends without stopping the server first (an uncaught error, Ctrl-C during the start), PostgreSQL is at least
 * asked to go. Nothing can run after a kill -9; then the next start adopts it.
 */
export function askToGoOnExit(pid: number, ended: Promise<void>): void {
  const ask = () => {
    try {
      process.kill(pid, FAST_SHUTDOWN);
    } catch {
      // Already gone, which is what we wanted; nothing can be reported this late.
    }
  };
  process.once('exit', ask);
  ended.then(() => process.removeListener('exit', ask));
}

/** Signals `pid` only if it is still this cluster's PostgreSQL. */
export async function signalPostgres(cluster: string, pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!(await isPostgresOf(cluster, pid))) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function endsWithin(ended: Promise<void>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const result = await Promise.race([ended.then(() => true), impatience]);
  clearTimeout(timer);
  return result;
}
