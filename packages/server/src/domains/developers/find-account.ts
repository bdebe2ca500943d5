import type { Database } from '../../foundation/database/open-database.js';
import { type DeveloperAccountRow, selectAccountOf } from './accounts-table.js';

export async function findAccountOf(db: Database, userId: string): Promise<DeveloperAccountRow | null> {
  return (await selectAccountOf(db, userId)) ?? null;
}
