import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Platform } from '../../foundation/platform.js';
import { markSessionsEnded, type WhichSessions } from './sessions-table.js';

type Ending = Pick<Platform, 'db' | 'wakeups' | 'clock' | 'sessionFollowers'>;

/** Ends sessions inside the transaction; says how many there were to end. */
export type EndSessions = (which: WhichSessions) => Promise<number>;

/**
 * The one place where sessions end, whatever the reason: sign-out, another password, a reset, a session removed. What hangs
 * on a session (`platform.sessionFollowers`) ends in the same transaction, and is told once it has committed.
 */
export async function endingSessions<Result>(
  platform: Ending,
  work: (transaction: Database, end: EndSessions) => Promise<Result>,
): Promise<Result> {
  const now = platform.clock.now();
  let ended: string[] = [];
  const result = await inTransaction(platform, async (transaction) => {
    // The work may run again after a deadlock.
    ended = [];
    return work(transaction, async (which) => {
      const ids = await markSessionsEnded(transaction, which, now);
      if (ids.length === 0) return 0;
      for (const follower of platform.sessionFollowers) await follower.end(transaction, ids, now);
      ended.push(...ids);
      return ids.length;
    });
  });
  if (ended.length > 0) for (const follower of platform.sessionFollowers) follower.ended(platform, ended);
  return result;
}
