import type { Platform } from '../../platform.js';
import { isDatabaseUnavailable, isRetryable } from '../classify-database-error.js';

/**
 * Runs reads that may be a little late on a replica, unless their caller wrote in the last seconds. Whatever goes wrong there
 * (it dies, is promoted, or cancels the query to catch up) is read again from the primary.
 */
export async function readFromReplicaOrPrimary<Result>(
  platform: Platform,
  who: string,
  read: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const replica = platform.replicaReads?.replicas.pick();
  if (!replica || (await platform.replicaReads?.recentWrites.has(who))) return read(platform);
  try {
    return await read({ ...platform, db: replica.db, pool: replica.pool });
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isRetryable(error)) throw error;
    replica.distrust();
    return read(platform);
  }
}
