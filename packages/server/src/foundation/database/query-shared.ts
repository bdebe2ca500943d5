import { CompiledQuery } from 'kysely';
import type { Database } from './open-database.js';
import type { Lanes } from './open-lanes.js';
import { isDatabaseAway } from './recognise-failure.js';

/** Reads what one index look-up finds (see `pointLanes`). */
export function queryPoint<Row extends object>(db: Database, statement: string, values: unknown[]): Promise<Row[]> {
  return queryOver(db.pointLanes, db, statement, values);
}

/** Reads a page of a list along an index (see `pageLanes`). */
export function queryPage<Row extends object>(db: Database, statement: string, values: unknown[]): Promise<Row[]> {
  return queryOver(db.pageLanes, db, statement, values);
}

/**
 * Outside a transaction the query shares a connection with others of its kind; inside one, and where all of them are taken,
 * it runs where the rest does.
 */
async function queryOver<Row extends object>(
  lanes: Lanes | undefined,
  db: Database,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const shared = lanes?.query<Row>(statement, values);
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
