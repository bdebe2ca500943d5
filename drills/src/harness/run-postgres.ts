import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { cleanUpOnExit } from './cleanup.js';
import { killCluster } from './kill-cluster.js';
import { makeDataFolder } from './make-data-folder.js';

/** A separate, durable PostgreSQL that is restarted automatically when it is killed. */
export interface PostgresUnderTest {
  url: string;
  kill(): Promise<void>;
  dispose(): Promise<void>;
}

export async function runPostgres(): Promise<PostgresUnderTest> {
  const dataDir = await makeDataFolder();
  const cluster = await startEmbeddedPostgres({ dataDir });
  return {
    url: cluster.url,
    kill: () => killCluster(dataDir),
    dispose: cleanUpOnExit(async () => {
      await cluster.stop();
      await discardCluster(dataDir);
    }),
  };
}
