import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpired, eraseContactsOfCompleted, setMissingExpiry } from './expiring-checkouts-table.js';
import { daysOnceCompleted, daysWithContacts } from './keep-until.js';

const batch = 500;

/**
 * Deletes checkouts whose time is over, and erases the contacts of those that became orders long ago. Call it repeatedly until
 * it returns false; any number of workers may.
 */
export async function purgeExpiredCheckouts(db: Database, at: Date): Promise<boolean> {
  const laterDays = daysOnceCompleted - daysWithContacts;
  const counts = [
    await setMissingExpiry(db, batch),
    await eraseContactsOfCompleted(db, { at, expiresAt: secondsAfter(at, daysInSeconds(laterDays)), limit: batch }),
    await deleteExpired(db, { at, limit: batch }),
  ];
  return counts.includes(batch);
}
