import type { Context } from '../context.js';
import type { Platform } from '../platform.js';
import { isRetryable } from './classify-database-error.js';

const maxTries = 4;

/** The channel that tells workers of newly committed events. */
export const eventsChannel = 'souk_events';

/**
 * Runs work in one transaction. On a deadlock or serialization failure it is run again, so `work` must do nothing outside the
 * transaction. After the commit, workers are notified that there may be events to fan out.
 */
export async function inTransaction<Result>(
  { db, wakeups, cause }: Pick<Platform, 'db' | 'wakeups' | 'cause'>,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await db.transaction().execute((transaction) => work({ db: transaction, cause }));
      wakeups.hint(eventsChannel);
      return result;
    } catch (error) {
      if (!isRetryable(error) || tries >= maxTries) throw error;
    }
  }
}
