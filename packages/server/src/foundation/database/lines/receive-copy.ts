import type { Socket } from 'node:net';
import type pg from 'pg';

/** How the binary format begins, before its first row, and how it ends, with a message of its own unless there is no row. */
const headerBytes = 19;
const trailerBytes = 2;

/** So much is received ahead of whoever takes it; then PostgreSQL waits. */
const mostAhead = 512 * 1024;

/** Whole rows, one after another. */
export interface ReceivedRows {
  /** Where the last of them ends the bytes end. */
  bytes: Buffer;
  count: number;
}

/**
 * A COPY in the binary format, as a query that `pg` hands its messages to. Each holds one row, so nothing has to look for where
 * rows end. The rows are copied into memory that is used again: a buffer for each would make garbage collection the main cost.
 */
export class ReceiveCopy implements pg.Submittable {
  private readonly text: string;
  private stream: Socket | undefined;
  private header = headerBytes;
  /** One is filled while what is in the other is used. */
  private filled = new RowMemory();
  private used = new RowMemory();
  private ended = false;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Those that have been received by now, or the next; undefined at the end. They are valid until the next are taken. */
  async take(): Promise<ReceivedRows | undefined> {
    while (this.filled.count === 0 && !this.ended) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.failure) throw this.failure;
    const { filled } = this;
    this.filled = this.used;
    this.filled.empty();
    this.used = filled;
    if (this.stream?.isPaused()) this.stream.resume();
    return filled.count === 0 ? undefined : filled.rows();
  }

  submit(connection: pg.Connection): void {
    this.stream = (connection as pg.Connection & { stream: Socket }).stream;
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const start = this.header;
    this.header = 0;
    if (chunk.length - start === trailerBytes) return;
    this.filled.add(chunk, start);
    if (this.filled.length >= mostAhead) this.stream?.pause();
    this.wakeUp();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.end();
  }

  /** Of PostgreSQL, or of the connection. */
  handleError(error: Error): void {
    this.failure = error;
    this.end();
  }

  private end(): void {
    this.ended = true;
    this.wakeUp();
  }

  private wakeUp(): void {
    this.wake?.();
    this.wake = undefined;
  }
}

class RowMemory {
  private memory = Buffer.allocUnsafe(mostAhead + 64 * 1024);
  length = 0;
  count = 0;

  add(row: Buffer, start: number): void {
    const wanted = this.length + row.length - start;
    if (wanted > this.memory.length) this.grow(2 * wanted);
    row.copy(this.memory, this.length, start);
    this.length = wanted;
    this.count++;
  }

  rows(): ReceivedRows {
    return { bytes: this.memory.subarray(0, this.length), count: this.count };
  }

  empty(): void {
    this.length = 0;
    this.count = 0;
  }

  private grow(bytes: number): void {
    const larger = Buffer.allocUnsafe(bytes);
    this.memory.copy(larger, 0, 0, this.length);
    this.memory = larger;
  }
}
