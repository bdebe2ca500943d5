import { type RawBuilder, sql } from 'kysely';

/** The new `updated_at` of a row: now, but always later than before, so that whoever compares two readings can tell them apart. */
export function laterThanBefore(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`;
}
