import type { Database } from '../../foundation/database/open-database.js';
import { deleteExpiredPairs, deleteSpentTokens } from './spent-tokens-table.js';

export const purgeSpentTokens = deleteSpentTokens;

/** Access tokens without a refresh token are deleted after their hour, pairs after their 90 days, then empty families. */
export async function purgeExpiredTokens(db: Database, now: Date): Promise<void> {
  while (await deleteExpiredPairs(db, now));
}
