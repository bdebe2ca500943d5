import { CompiledQuery } from 'kysely';
import type { Database } from './open-database.js';
import { isDatabaseAway } from './recognise-failure.js';

/**
 * Reads what one index look-up finds. Outside a transaction the query shares a connection with others of its kind; inside
 * one it runs where the transaction is.
 */
export async function queryPoint<Row extends object>(
  db: Database,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const shared = db.pointLanes?.query<Row>(statement, values);
  if (shared) {
    try {
      return await shared;
    } catch (error) {
      // One broken connection must not fail every query that shared it; reading twice is harmless.
      if (!isDatabaseAway(error)) throw error;
    }
  }
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows;
}
