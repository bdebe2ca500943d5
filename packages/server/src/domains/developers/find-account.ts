import type { Database } from '../../foundation/database/open-database.js';
import { lockAccount } from './accounts-table.js';

export type { DeveloperAccountRow } from './accounts-table.js';

/** Whoever counts what a developer has and then adds to it takes this lock first, so that two at once take turns. */
export async function lockDeveloper(transaction: Database, developerId: string): Promise<void> {
  await lockAccount(transaction, developerId);
}
