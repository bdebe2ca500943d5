import { sql } from 'kysely';
import type { Database } from './open-database.js';

/** New ids, smallest first, for rows that have to know theirs before they are written. */
export async function generateIds(db: Database, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}
