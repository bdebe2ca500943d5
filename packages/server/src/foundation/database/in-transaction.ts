import type { Platform } from '../platform.js';
import type { Cause, Database } from './open-database.js';
import { isRetryable } from './recognise-failure.js';

const mostTries = 4;

/** The channel that tells workers of newly committed events. */
export const eventsChannel = 'souk_events';

/**
 * Runs work in one transaction. On a deadlock or serialization failure it is run again, so `work` must do
 * nothing outside the transaction. After the commit, workers are notified that there may be events to fan out. The transaction knows the request it is for, so that what it writes can remember it.
 */
export async function inTransaction<Result>(
  platform: Pick<Platform, 'db' | 'wakeups' | 'cause'>,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await platform.db
        .transaction()
        .execute((transaction) => work(causedBy(transaction, platform.cause)));
      platform.wakeups.hint(eventsChannel);
      return result;
    } catch (error) {
      if (!isRetryable(error) || tries >= mostTries) throw error;
    }
  }
}

/** A transaction is an object of its own, so the request cannot reach another one. */
function causedBy(transaction: Database, cause: Cause | undefined): Database {
  return cause === undefined ? transaction : Object.assign(transaction, { cause });
}
