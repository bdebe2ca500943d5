import { CompiledQuery } from 'kysely';
import type { Database } from './open-database.js';
import type { PointQuery } from './pool-dialect.js';

/**
 * Runs a statement that is written out, for where putting it together would be noticed. It has to be one that an index look-up
 * answers in well under a millisecond and that waits for no lock: outside a transaction it shares a connection with others of its
 * kind (`pipelined-connections.ts`).
 */
export async function queryPoint<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const query: PointQuery<Row> = { ...CompiledQuery.raw(text, values), isPoint: true } as PointQuery<Row>;
  return (await db.executeQuery<Row>(query)).rows;
}
