import type { Database } from '../../foundation/database/open-database.js';
import { type DeveloperAccountRow, lockAccount, selectAccountOf } from './accounts-table.js';

export type { DeveloperAccountRow } from './accounts-table.js';

export async function findAccountOf(db: Database, userId: string): Promise<DeveloperAccountRow | null> {
  return (await selectAccountOf(db, userId)) ?? null;
}

/** Whoever counts what a developer has and then adds to it takes this lock first, so that two at once take turns. */
export async function lockDeveloper(transaction: Database, developerId: string): Promise<void> {
  await lockAccount(transaction, developerId);
}
