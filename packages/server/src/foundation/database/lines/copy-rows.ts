import type { CompiledQuery, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from '../open-database.js';
import { exactTimeAt } from './read-time.js';
import { ReceiveCopy } from './receive-copy.js';

/** Rows in the binary format of COPY, and the position of the last one. */
export interface CopiedRows {
  /** Whole rows. */
  rows: Buffer;
  count: number;
  /** Time, with all its digits, and id of the last row. */
  last: [at: string, id: string];
}

/**
 * Streams the rows of a query whose last two columns are a time and an id. COPY sends them no faster than they are consumed,
 * so that memory stays flat whatever the size. The rows are valid until the next are asked for.
 */
export async function* copyRows(
  { db, pool }: { db: Database; pool: pg.Pool },
  query: RawBuilder<unknown>,
): AsyncGenerator<CopiedRows> {
  const client = await pool.connect();
  let whole = false;
  try {
    const text = `copy (${withLiterals(query.compile(db))}) to stdout with (format binary)`;
    const receiving = client.query(new ReceiveCopy(text));
    for (let some = await receiving.take(); some; some = await receiving.take()) {
      const { bytes: rows, count } = some;
      yield { rows, count, last: positionOf(rows) };
    }
    whole = true;
  } finally {
    // A connection abandoned in the middle of a COPY cannot be reused.
    client.release(!whole);
  }
}

/** The last row ends with its time and its id, eight bytes each behind four for their length. */
function positionOf(rows: Buffer): CopiedRows['last'] {
  return [exactTimeAt(rows, rows.length - 20), String(rows.readBigInt64BE(rows.length - 8))];
}

/** COPY takes no parameters, so they are written into it. */
function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_gap, place) => literalOf(parameters[Number(place) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`A ${typeof value} cannot be written into a COPY.`);
}
