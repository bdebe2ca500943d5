import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpiredCodes } from './email-codes-table.js';
import { deleteExpiredSessions } from './sessions-table.js';

/** Throws away all sessions past their time. */
export async function forgetExpiredSessions(db: Database, now: Date): Promise<void> {
  while ((await deleteExpiredSessions(db, now)) > 0);
}

/** A code past its 15 minutes confirms nothing. */
export function forgetExpiredCodes(db: Database, now: Date): Promise<void> {
  return deleteExpiredCodes(db, now);
}
