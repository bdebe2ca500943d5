import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { clusterPathsFor } from '../src/foundation/database/embedded/cluster-paths.js';
import { startEmbeddedPostgres } from '../src/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '../src/foundation/database/migrate.js';

const run = promisify(execFile);
let kept: Promise<string> | undefined;

/**
 * A data folder whose database is migrated, made once for a test run: for programs that keep a PostgreSQL of their own and do not
 * test how it comes into being, which takes 1.5 s of a processor. It is copied, never started.
 */
export function keptCluster(): Promise<string> {
  kept ??= makeOnce(inject('testCluster').migrated);
  return kept;
}

/** Puts a copy of it into a data folder. The files belong to whom PostgreSQL runs as, also when that is somebody else. */
export async function copyKeptCluster(dataDir: string): Promise<void> {
  await run('cp', ['-a', clusterPathsFor(await keptCluster()).home, dataDir]);
}

/** Several processes run tests: the first to have one keeps it for all. */
async function makeOnce(place: string): Promise<string> {
  if (existsSync(place)) return place;
  const unfinished = await mkdtemp(`${place}-`);
  const cluster = await startEmbeddedPostgres({ dataDir: unfinished, durable: false });
  await migrate(cluster.url).finally(() => cluster.stop());
  await rm(clusterPathsFor(unfinished).log);
  await rename(unfinished, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return place;
}
