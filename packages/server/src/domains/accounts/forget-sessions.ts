import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpiredSessions } from './sessions-table.js';

/** Throws away all sessions past their time. */
export async function forgetExpiredSessions(db: Database, now: Date): Promise<void> {
  while ((await deleteExpiredSessions(db, now)) > 0);
}
