import type { Database } from '../../foundation/database/open-database.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { revokeFamiliesOfAppsAndPeople, selectAccessTokenExpiry } from './token-pairs-table.js';

/** For people whose accounts have ended: the tokens of their apps, on any business, and those that act for them. */
export function endTokensOfPeople(
  transaction: Database,
  ended: { appIds: readonly string[]; userIds: readonly string[] },
  now: Date,
): Promise<void> {
  return revokeFamiliesOfAppsAndPeople(transaction, ended, now);
}

/** When the access token ends; undefined when it is unknown, expired or revoked. */
export function findAccessTokenExpiry(db: Database, accessToken: string, now: Date): Promise<Date | undefined> {
  return selectAccessTokenExpiry(db, hashToken(accessToken), now);
}
