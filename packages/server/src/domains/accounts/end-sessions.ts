import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { markSessionsEnded, type WhichSessions } from './sessions-table.js';

type Ending = Pick<Platform, 'db' | 'wakeups' | 'clock' | 'sessionEndNotifier'>;

/** Ends sessions inside the transaction; says how many there were to end. */
export type EndSessions = (which: WhichSessions) => Promise<number>;

/**
 * The one place where sessions end, whatever the reason: sign-out, another password, a reset, a session removed. Online
 * access tokens that came from them end in the same transaction: a trigger on `sessions` revokes them (migration 0029), so
 * that not even a hand-written statement can forget it. Once committed, the memories of this process are told.
 */
export async function endingSessions<Result>(
  platform: Ending,
  work: (context: Context, end: EndSessions) => Promise<Result>,
): Promise<Result> {
  const now = platform.clock.now();
  let ended: string[] = [];
  const result = await inTransaction(platform, async (context) => {
    // The work may run again after a deadlock.
    ended = [];
    return work(context, async (which) => {
      const ids = await markSessionsEnded(context.db, which, now);
      ended.push(...ids);
      return ids.length;
    });
  });
  if (ended.length > 0) platform.sessionEndNotifier.tell(ended);
  return result;
}
