import type { CompiledQuery, RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './open-database.js';

/** Whole lines of JSON, and the position of the last one. */
export interface JsonLines {
  lines: Buffer;
  count: number;
  /** Time, with all its digits, and id of the last row. */
  last: [at: string, id: string];
}

/**
 * JSON text contains no control characters: PostgreSQL escapes those in strings, and `jsonb` has none between its members. With such
 * a delimiter and such a quote, no value needs quoting, and COPY sends the JSON exactly as it was written.
 */
const format = String.raw`(format csv, delimiter E'\x01', quote E'\x02')`;
const delimiter = 0x01;
const newline = 0x0a;

/** How much is read ahead of the consumer. Then PostgreSQL waits. */
const bufferBytes = 256 * 1024;

/**
 * Streams lines of JSON from a query whose columns are the JSON as text, a time and an id. COPY sends rows no faster than they are
 * consumed, so memory use does not depend on the number of rows.
 */
export async function* streamQueryAsJsonLines(
  { db, pool }: { db: Database; pool: pg.Pool },
  query: RawBuilder<unknown>,
): AsyncGenerator<JsonLines> {
  const client = await pool.connect();
  let complete = false;
  try {
    const text = `copy (${withLiterals(query.compile(db))}) to stdout with ${format}`;
    const stream = client.query(copyTo(text, { highWaterMark: bufferBytes }));
    // A consumer that stops in the middle closes the connection below, and the stream then reports that with nobody reading it.
    stream.on('error', () => undefined);
    yield* wholeLines(stream);
    complete = true;
  } finally {
    // A connection in the middle of a COPY cannot be used again: it is closed, which ends the COPY.
    client.release(!complete);
  }
}

async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<JsonLines> {
  let unfinished: Buffer[] = [];
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(newline) + 1;
    unfinished.push(chunk.subarray(0, end || chunk.length));
    if (end === 0) continue;
    yield withoutPositions(Buffer.concat(unfinished));
    unfinished = [chunk.subarray(end)];
  }
}

/** Removes the time and the id from the end of each row. The lines stay in the memory of the rows. */
function withoutPositions(rows: Buffer): JsonLines {
  let length = 0;
  let count = 0;
  let position = '';
  for (let start = 0; start < rows.length; ) {
    const jsonEnd = rows.indexOf(delimiter, start);
    const end = rows.indexOf(newline, jsonEnd);
    rows.copyWithin(length, start, jsonEnd);
    length += jsonEnd - start;
    if (end === rows.length - 1) position = rows.toString('latin1', jsonEnd + 1, end);
    rows[length++] = newline;
    start = end + 1;
    count++;
  }
  const [at = '', id = ''] = position.split(String.fromCharCode(delimiter));
  return { lines: rows.subarray(0, length), count, last: [at, id] };
}

/** COPY takes no parameters, so their values become part of its text. */
function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_parameter, number) => literalOf(parameters[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`A ${typeof value} cannot be part of the text of a COPY.`);
}
