import { clusterPathsFor } from '@souk/server/foundation/database/embedded/cluster-paths.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';

/** kill -9 of the postmaster of a data folder and of every process of it. */
export async function killCluster(dataDir: string): Promise<void> {
  const processes = await findClusterProcesses(clusterPathsFor(dataDir).cluster);
  if (processes.length === 0) throw new Error('There was no PostgreSQL to kill: the drill would prove nothing.');
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
