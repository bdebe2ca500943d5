import type { CompiledQuery, RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './open-database.js';

/** Lines as the database wrote them, and the position of the last one. */
export interface CopiedLines {
  /** Whole lines, each with its line feed. */
  lines: Buffer;
  count: number;
  /** Time, with all its digits, and id of the last row. */
  last: [at: string, id: string];
}

/** How the binary format begins, before its first row. */
const headerBytes = 19;

/**
 * Streams the rows of a query of three columns: a text, a time and an id. COPY hands the text through byte for byte, and
 * no faster than it is consumed, so that memory stays flat whatever the size. The lines are valid until the next are asked
 * for: allocating a buffer for every chunk would make garbage collection the main cost.
 */
export async function* copyLines(
  { db, pool }: { db: Database; pool: pg.Pool },
  query: RawBuilder<unknown>,
): AsyncGenerator<CopiedLines> {
  const client = await pool.connect();
  let whole = false;
  try {
    const chunks = client.query(copyTo(`copy (${withLiterals(query.compile(db))}) to stdout with (format binary)`));
    // The loop below sees errors too; one that arrives after the loop has exited must not end the process.
    chunks.on('error', () => undefined);
    const rows = new Rows();
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      rows.add(chunk);
      const copied = rows.take();
      if (copied) yield copied;
    }
    whole = true;
  } finally {
    // A connection abandoned in the middle of a COPY cannot be reused.
    client.release(!whole);
  }
}

/** A row is the number of its columns, then each column behind its length: text, time (8 bytes), id (8 bytes). */
const textLengthAt = 2;
const textAt = textLengthAt + 4;
const positionBytes = 4 + 8 + 4 + 8;
const lineFeed = 0x0a;

/** What has been received and not yet consumed. */
class Rows {
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

  /** Moves the texts of all whole rows together, a line each, in place: a line is shorter than the row it comes from. */
  take(): CopiedLines | undefined {
    const { memory, end } = this;
    let taken = this.start;
    let written = 0;
    let count = 0;
    while (taken + textAt <= end) {
      const text = taken + textAt;
      const textEnd = text + memory.readInt32BE(taken + textLengthAt);
      if (textEnd + positionBytes > end) break;
      memory.copyWithin(written, text, textEnd);
      written += textEnd - text;
      memory[written++] = lineFeed;
      taken = textEnd + positionBytes;
      count++;
    }
    this.start = taken;
    if (count === 0) return undefined;
    const last: CopiedLines['last'] = [timeAt(memory, taken - 20), String(memory.readBigInt64BE(taken - 8))];
    return { lines: memory.subarray(0, written), count, last };
  }
}

const microsecondsTo2000 = 946_684_800_000_000;

/** Times are microseconds since 2000, which a number holds exactly for some centuries around it. */
function timeAt(bytes: Buffer, offset: number): string {
  const microseconds = Number(bytes.readBigInt64BE(offset)) + microsecondsTo2000;
  const milliseconds = Math.floor(microseconds / 1000);
  const below = String(microseconds - milliseconds * 1000).padStart(3, '0');
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${below}Z`;
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
