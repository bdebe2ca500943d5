import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpiredCodes } from './email-codes-table.js';
import { deleteExpiredResets } from './password-reset/resets-table.js';
import { deleteExpiredSessions } from './sessions-table.js';
import { deleteOldPlaces } from './sign-in/places-table.js';

/** Deletes all expired sessions. */
export async function forgetExpiredSessions(db: Database, now: Date): Promise<void> {
  while ((await deleteExpiredSessions(db, now)) > 0);
}

/** A code past its 15 minutes confirms nothing. */
export function forgetExpiredCodes(db: Database, now: Date): Promise<void> {
  return deleteExpiredCodes(db, now);
}

/** Their mails expire on their own schedule. */
export function forgetExpiredResets(db: Database, now: Date): Promise<void> {
  return deleteExpiredResets(db, now);
}

const placeDays = 180;

/** A place unused for half a year is treated as a new one. */
export async function forgetOldPlaces(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - placeDays * 86_400_000);
  while ((await deleteOldPlaces(db, before)) > 0);
}
