import { rm } from 'node:fs/promises';
import { clusterPathsFor } from './cluster-paths.js';
import { findClusterProcesses } from './find-cluster-processes.js';
import { lockDataFolder } from './lock-data-folder.js';
import { signalPostgres } from './running-server.js';

/** Removes a throw-away data folder with the server that may still run in it; refused while a living process holds it. */
export async function discardCluster(dataDir: string): Promise<void> {
  const lock = await lockDataFolder(dataDir);
  try {
    const { cluster } = clusterPathsFor(dataDir);
    for (const pid of await findClusterProcesses(cluster)) await signalPostgres(cluster, pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  } finally {
    await lock.release();
  }
}
