import type { ColumnKind, LineForm } from './form-lines.js';
import { millisecondsAt } from './read-time.js';
import { mostTimeBytes, writeTime } from './write-time.js';

/** Before each row, the number of its columns; before each column, its length; after those of the form, a time and an id. */
const bytesOfCount = 2;
const bytesOfLength = 4;
const positionBytes = 2 * (bytesOfLength + 8);

const firstBytes = 1024 * 1024;

/**
 * Writes rows, as COPY sent them, as lines of JSON: byte by byte from one memory into another, as strings in between would
 * take several times as long. The memory is used again, and grows as it must.
 */
export class LineWriter {
  private memory = new Uint8Array(firstBytes);
  private at = 0;

  /** The lines are valid until the next are written. */
  write(rows: Uint8Array, form: LineForm): Uint8Array {
    const parts = form.parts.map(({ before, column }) => ({ before: bytesOf(before), column }));
    const end = bytesOf(form.end);
    const lengths = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
    this.at = 0;
    for (let from = 0; from < rows.length; from += positionBytes) {
      from += bytesOfCount;
      for (const { before, column } of parts) {
        const length = lengths.getInt32(from);
        from += bytesOfLength;
        this.makeRoom(before.length + mostBytes(length) + end.length);
        this.copy(before, 0, before.length);
        if (length < 0) this.copy(nothing, 0, nothing.length);
        else this.writeColumn(column, rows, from, length);
        from += Math.max(length, 0);
      }
      this.copy(end, 0, end.length);
    }
    return this.memory.subarray(0, this.at);
  }

  private makeRoom(wanted: number): void {
    if (this.at + wanted <= this.memory.length) return;
    const larger = new Uint8Array(2 * (this.at + wanted));
    larger.set(this.memory.subarray(0, this.at));
    this.memory = larger;
  }

  private writeColumn(column: ColumnKind, rows: Uint8Array, from: number, length: number): void {
    switch (column) {
      case 'json':
        this.copy(rows, from, length);
        break;
      case 'text':
        this.writeText(rows, from, length);
        break;
      case 'time':
        this.at = writeTime(millisecondsAt(rows, from), this.memory, this.at);
        break;
      case 'flag':
        if (rows[from] === 0) this.copy(no, 0, no.length);
        else this.copy(yes, 0, yes.length);
    }
  }

  private copy(source: Uint8Array, from: number, length: number): void {
    const { memory, at } = this;
    if (length >= worthACall) memory.set(source.subarray(from, from + length), at);
    else for (let place = 0; place < length; place++) memory[at + place] = source[from + place] as number;
    this.at = at + length;
  }

  /** As PostgreSQL and JavaScript write a string: what is no control character, quote or backslash stays what it is. */
  private writeText(source: Uint8Array, from: number, length: number): void {
    const { memory } = this;
    let { at } = this;
    memory[at++] = quote;
    for (let place = from; place < from + length; place++) {
      const byte = source[place] as number;
      if (byte >= firstPrintable && byte !== quote && byte !== backslash) memory[at++] = byte;
      else for (const escaped of escapeOf(byte)) memory[at++] = escaped;
    }
    memory[at++] = quote;
    this.at = at;
  }
}

/** Below this a loop is quicker than a call. */
const worthACall = 64;

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const nothing = bytesOf('null');
const yes = bytesOf('true');
const no = bytesOf('false');

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

const escapeOf = (byte: number): Uint8Array => bytesOf(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));

/** Each byte of a text may have to be written as six, as in \u0001. */
const mostBytes = (length: number): number => 6 * Math.max(length, 0) + mostTimeBytes;
