import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import { findServingEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { cleanUpOnExit } from './cleanup.js';
import { killCluster } from './kill-cluster.js';
import { makeDataFolder } from './make-data-folder.js';
import { SoukProcess } from './souk-process.js';

/** A real Souk in a process of its own, with its embedded PostgreSQL, that can be killed and started again. */
export interface SoukUnderTest {
  baseUrl: string;
  dataDir: string;
  /** The Node process as it is now. */
  process: SoukProcess;
  start(): Promise<void>;
  /** Starts and does not wait: for kills during the start. */
  startWithoutWaiting(): void;
  /** Of the PostgreSQL it keeps. */
  databaseUrl(): Promise<string>;
  killNode(): Promise<void>;
  /** Kills the postmaster and every process of it. */
  killPostgres(): Promise<void>;
  /** Stops it cleanly and removes its folder. */
  dispose(): Promise<void>;
}

export async function prepareSouk(env: Record<string, string> = {}): Promise<SoukUnderTest> {
  const dataDir = await makeDataFolder();
  const port = await findFreePort();
  const souk = new SoukProcess({ PORT: String(port), SOUK_DATA_DIR: dataDir, ...env });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    dataDir,
    process: souk,
    start: () => souk.start(),
    startWithoutWaiting: () => void souk.startWithoutWaiting(),
    async databaseUrl() {
      const serving = await findServingEmbeddedPostgres(dataDir);
      if (!serving) throw new Error('PostgreSQL does not serve.');
      return serving.url;
    },
    killNode: () => souk.kill(),
    killPostgres: () => killCluster(dataDir),
    dispose: cleanUpOnExit(async () => {
      await souk.stop();
      await discardCluster(dataDir);
    }),
  };
}
