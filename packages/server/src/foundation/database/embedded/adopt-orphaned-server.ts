import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketName } from './cluster-addresses.js';
import {
  findClusterProcesses,
  isAlive,
  isPostgresIn,
  isPostgresOf,
  type Place,
  placeOf,
} from './find-cluster-processes.js';
import { type PostmasterFile, readPostmasterFile } from './read-postmaster-file.js';
import { type RunningServer, signalPostgres, stopOnExit } from './running-server.js';

/** How long an orphan that neither serves nor recovers may hold us up. */
const PATIENCE_MS = { stopping: 30_000, silent: 10_000, recovering: Number.POSITIVE_INFINITY };

/**
 * PostgreSQL outlives a Node that was killed. If it still serves, it is taken over as it is; if it is on its way out, we
 * wait for it; if it hangs, it is stopped. What a killed PostgreSQL left behind is removed. The caller holds the lock on
 * the data folder, so no living Souk loses its server here.
 */
export async function adoptOrphanedServer(
  cluster: string,
  canSignIn: (port: number) => Promise<boolean>,
): Promise<RunningServer | undefined> {
  const startedAt = performance.now();
  for (;;) {
    const postmaster = readPostmasterFile(cluster);
    const place = await placeOf(cluster);
    if (!postmaster || !place || !(await isPostgresIn(place, postmaster.pid))) break;
    if (postmaster.port && postmaster.status === 'ready' && (await canSignIn(postmaster.port))) {
      const ended = watchUntilEnded(place, postmaster.pid);
      stopOnExit(postmaster.pid, ended);
      return { pid: postmaster.pid, port: postmaster.port, place, ended };
    }
    if (performance.now() - startedAt > patienceFor(postmaster)) {
      await signalPostgres(cluster, postmaster.pid, 'SIGKILL');
    }
    await sleep(50);
  }
  await clearRemains(cluster);
  return undefined;
}

function patienceFor({ status }: PostmasterFile): number {
  if (status === 'starting') return PATIENCE_MS.recovering;
  return status === 'stopping' ? PATIENCE_MS.stopping : PATIENCE_MS.silent;
}

/** It is not our child process, so nothing notifies us when it exits: poll. */
async function watchUntilEnded(place: Place, pid: number): Promise<void> {
  while (await isPostgresIn(place, pid)) await sleep(200, undefined, { ref: false });
}

async function clearRemains(cluster: string): Promise<void> {
  // Sessions of a killed server hold its shared memory until they notice; crash recovery covers what they leave.
  const deadline = performance.now() + 5_000;
  for (;;) {
    const remaining = await findClusterProcesses(cluster);
    if (remaining.length === 0 || performance.now() > deadline) break;
    for (const pid of remaining) await signalPostgres(cluster, pid, 'SIGKILL');
    await sleep(20);
  }
  const stale = readPostmasterFile(cluster);
  // PostgreSQL sees through a stale file by itself, unless another process has inherited the number in it.
  if (stale && isAlive(stale.pid) && !(await isPostgresOf(cluster, stale.pid))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  }
  await clearSockets(cluster);
}

/** Each server has a port of its own, so that none would ever clear away those of another, and a lock may name a living process. */
async function clearSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name.startsWith(socketName('')));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
}
