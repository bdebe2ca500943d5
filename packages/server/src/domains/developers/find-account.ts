import type { Database } from '../../foundation/database/open-database.js';
import { lockAccount } from './accounts-table.js';

export type { DeveloperAccountRow } from './accounts-table.js';
export { selectAccountOf as findAccountOf } from './accounts-table.js';
export { verifiedContact } from './verified-contact-table.js';

/** Take this lock before counting what a developer has and adding to it, so that concurrent requests are serialised. */
export async function lockDeveloper(transaction: Database, developerId: string): Promise<void> {
  await lockAccount(transaction, developerId);
}
