import type { CompiledQuery, RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../open-database.js';
import { exactTimeAt } from './read-time.js';

/** Rows in the binary format of COPY, and the position of the last one. */
export interface CopiedRows {
  /** Whole rows. */
  rows: Buffer;
  count: number;
  /** Time, with all its digits, and id of the last row. */
  last: [at: string, id: string];
}

/** How the binary format begins, before its first row. */
const headerBytes = 19;

/**
 * Streams the rows of a query whose last two columns are a time and an id. COPY sends them no faster than they are consumed,
 * so that memory stays flat whatever the size. The rows are valid until the next are asked for: allocating a buffer for
 * every chunk would make garbage collection the main cost.
 */
export async function* copyRows(
  { db, pool }: { db: Database; pool: pg.Pool },
  query: RawBuilder<unknown>,
): AsyncGenerator<CopiedRows> {
  const client = await pool.connect();
  let whole = false;
  try {
    const chunks = client.query(copyTo(`copy (${withLiterals(query.compile(db))}) to stdout with (format binary)`));
    // The loop below sees errors too; one that arrives after the loop has exited must not end the process.
    chunks.on('error', () => undefined);
    const received = new ReceivedRows();
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      received.add(chunk);
      const copied = received.take();
      if (copied) yield copied;
    }
    whole = true;
  } finally {
    // A connection abandoned in the middle of a COPY cannot be reused.
    client.release(!whole);
  }
}

/** What has been received and not yet consumed. */
class ReceivedRows {
  private memory = Buffer.allocUnsafe(256 * 1024);
  private start = 0;
  private end = 0;
  private header = headerBytes;

  add(chunk: Buffer): void {
    const bytes = chunk.subarray(this.header);
    this.header -= chunk.length - bytes.length;
    const left = this.end - this.start;
    const memory =
      left + bytes.length > this.memory.length ? Buffer.allocUnsafe(2 * (left + bytes.length)) : this.memory;
    this.memory.copy(memory, 0, this.start, this.end);
    bytes.copy(memory, left);
    this.memory = memory;
    this.start = 0;
    this.end = left + bytes.length;
  }

  take(): CopiedRows | undefined {
    const { memory, start, end } = this;
    let taken = start;
    let count = 0;
    for (let next = endOfRow(memory, taken, end); next !== undefined; next = endOfRow(memory, taken, end)) {
      taken = next;
      count++;
    }
    this.start = taken;
    if (count === 0) return undefined;
    const rows = memory.subarray(start, taken);
    return { rows, count, last: positionOf(rows) };
  }
}

/**
 * Where the row ends that begins here: the number of its columns, then each column behind its length, which is -1 for null.
 * Undefined where it is not whole yet, and at the end, where there is a -1 for the number.
 */
function endOfRow(bytes: Buffer, start: number, end: number): number | undefined {
  if (start + 2 > end) return undefined;
  let at = start + 2;
  for (let columns = bytes.readInt16BE(start); columns > 0; columns--) {
    if (at + 4 > end) return undefined;
    at += 4 + Math.max(bytes.readInt32BE(at), 0);
  }
  return at === start + 2 || at > end ? undefined : at;
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
