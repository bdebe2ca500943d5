import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardCluster } from '../src/foundation/database/embedded/discard-cluster.js';
import { DataFolderInUse } from '../src/foundation/database/embedded/lock-data-folder.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/foundation/database/embedded/start-embedded-postgres.js';

const PREFIX = 'souk-test-cluster-';
const YOUNG_MS = 60_000;

/**
 * A PostgreSQL of its own in a folder that nobody else uses, gone with `stop`. Reached by its url it is as external to Souk as any
 * other server, so tests of `DATABASE_URL` use one too.
 */
export async function startThrowAwayCluster(): Promise<EmbeddedPostgres & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    ...cluster,
    dataDir,
    async stop() {
      await cluster.stop();
      await discardCluster(dataDir);
    },
  };
}

/** A test run that was killed leaves its cluster running; the next run clears it away. Living runs keep theirs. */
export async function sweepAbandonedClusters(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(tmpdir(), name);
    if (await isMineAndOld(dataDir)) await discardUnlessAlive(dataDir);
  }
}

async function isMineAndOld(dataDir: string): Promise<boolean> {
  const found = await stat(dataDir).catch(ignoreMissing);
  if (!found || (process.getuid && found.uid !== process.getuid())) return false;
  // A folder made a moment ago may not be locked yet.
  return Date.now() - found.ctimeMs > YOUNG_MS;
}

async function discardUnlessAlive(dataDir: string): Promise<void> {
  try {
    await discardCluster(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
  }
}

/** Two runs may sweep at once. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
