import { type RawBuilder, sql } from 'kysely';

/**
 * `updatedAt` strictly increases with each change of a resource, even within a millisecond, so that it tells two reads apart.
 * This one is for a resource already loaded, the one below for a row that is updated in place.
 */
export function timeAfter(previous: string, at: Date): Date {
  return new Date(Math.max(at.getTime(), Date.parse(previous) + 1));
}

/** The new `updated_at` of a row, by the name its table has in the statement. */
export function updatedAfter(at: Date, table?: string): RawBuilder<Date> {
  const previous = sql.ref(table === undefined ? 'updated_at' : `${table}.updated_at`);
  return sql<Date>`greatest(${at}, ${previous} + interval '1 millisecond')`;
}
