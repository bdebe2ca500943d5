import { type RawBuilder, sql } from 'kysely';

/**
 * Each change of a resource reads later than the one before, even within a millisecond: `updatedAt` tells two readings apart.
 * Here for a resource in hand, below for a row that is changed where it stands.
 */
export function timeAfter(previous: string, at: Date): Date {
  return new Date(Math.max(at.getTime(), Date.parse(previous) + 1));
}

/** The new `updated_at` of a row, by the name its table has in the statement. */
export function updatedAfter(at: Date, table?: string): RawBuilder<Date> {
  const previous = sql.ref(table === undefined ? 'updated_at' : `${table}.updated_at`);
  return sql<Date>`greatest(${at}, ${previous} + interval '1 millisecond')`;
}
