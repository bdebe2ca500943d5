import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterPathsFor } from '@souk/server/foundation/database/embedded/cluster-paths.js';

const run = promisify(execFile);

/**
 * A new data folder: an empty one, or one with a copy of the cluster in a folder that is kept for it, whose database is migrated
 * already. The tests keep one: to make it anew takes 1.5 s of a processor for each of a dozen.
 */
export async function makeDataFolder(kept = process.env.DRILL_CLUSTER): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-drill-'));
  // The files belong to whom PostgreSQL runs as, also when that is somebody else.
  if (kept) await run('cp', ['-a', clusterPathsFor(kept).home, dataDir]);
  return dataDir;
}
