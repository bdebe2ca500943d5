import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpiredCodes } from './email-codes-table.js';
import { deleteExpiredResets } from './password-reset/resets-table.js';
import { deleteExpiredSessions } from './sessions-table.js';
import { deleteOldSignInLocations } from './sign-in/sign-in-locations-table.js';

/** Deletes all expired sessions. */
export async function purgeExpiredSessions(db: Database, now: Date): Promise<void> {
  while ((await deleteExpiredSessions(db, now)) > 0);
}

/** A code past its 15 minutes confirms nothing. */
export function purgeExpiredCodes(db: Database, now: Date): Promise<void> {
  return deleteExpiredCodes(db, now);
}

/** Their mails expire on their own schedule. */
export function purgeExpiredResets(db: Database, now: Date): Promise<void> {
  return deleteExpiredResets(db, now);
}

const placeDays = 180;

/** A place unused for half a year is treated as a new one. */
export async function purgeOldSignInLocations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - placeDays * 86_400_000);
  while ((await deleteOldSignInLocations(db, before)) > 0);
}
