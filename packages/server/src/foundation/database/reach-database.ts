import { sql } from 'kysely';
import type { Database } from './open-database.js';

/** Fails when the database does not answer. */
export async function reachDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
