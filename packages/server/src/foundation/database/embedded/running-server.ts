import { isPostgresIn, isPostgresOf, type Place } from './find-cluster-processes.js';

/** A PostgreSQL that is up, whether we started it or found it. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Where its cluster is, or was when it started. */
  place: Place;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
}

const FAST_SHUTDOWN = 'SIGINT';
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

/** Ends the server: politely, then firmly, then by force. Acknowledged data is safe in all three. */
export async function stopServer(server: RunningServer): Promise<void> {
  const steps = [
    { signal: FAST_SHUTDOWN, patienceMs: 30_000 },
    { signal: IMMEDIATE_SHUTDOWN, patienceMs: 5_000 },
    { signal: 'SIGKILL', patienceMs: 5_000 },
  ] as const;
  for (const { signal, patienceMs } of steps) {
    await signalServer(server, signal);
    if (await endsWithin(server.ended, patienceMs)) return;
  }
}

/**
 * When Node ends without stopping the server first (an uncaught error, Ctrl-C during the start), PostgreSQL is at least
 * asked to go. Nothing can run after a kill -9; then the next start adopts it.
 */
export function stopOnExit(pid: number, ended: Promise<void>): void {
  const ask = () => {
    try {
      process.kill(pid, FAST_SHUTDOWN);
    } catch {
      // Already gone, which is what we wanted; nothing can be reported this late.
    }
  };
  process.once('exit', ask);
  void ended.then(() => process.removeListener('exit', ask));
}

/** Ends it at once, without a checkpoint: what was acknowledged is in its log, and nothing more will be acknowledged. */
export async function killServer(server: RunningServer): Promise<void> {
  await signalServer(server, IMMEDIATE_SHUTDOWN);
  if (!(await endsWithin(server.ended, 5_000))) await signalServer(server, 'SIGKILL');
}

/** Signals `pid` only if it is still this cluster's PostgreSQL. */
export async function signalPostgres(cluster: string, pid: number, signal: NodeJS.Signals): Promise<void> {
  if (await isPostgresOf(cluster, pid)) kill(pid, signal);
}

async function signalServer({ pid, place }: RunningServer, signal: NodeJS.Signals): Promise<void> {
  if (await isPostgresIn(place, pid)) kill(pid, signal);
}

function kill(pid: number, signal: NodeJS.Signals): void {
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
