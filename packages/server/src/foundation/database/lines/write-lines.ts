import { copyWords, type Words, wordsOf, writeWords } from './copy-words.js';
import type { ColumnKind, LineForm } from './form-lines.js';
import { millisecondsAt } from './read-time.js';
import { mostTimeBytes, writeTime } from './write-time.js';

/** Before each row, the number of its columns; before each column, its length; after those of the form, a time and an id. */
const bytesOfCount = 2;
const bytesOfLength = 4;
const positionBytes = 2 * (bytesOfLength + 8);

const firstBytes = 1024 * 1024;

/**
 * Writes rows, as COPY sent them, as lines of JSON: from one memory into another, as strings in between would take several
 * times as long. The memory is used again, and grows as it must. Whatever writes is told where, and says where it ended.
 */
export class LineWriter {
  private memory: Uint8Array = new Uint8Array(firstBytes);

  /** The lines are valid until the next are written. */
  write(rows: Uint8Array, form: LineForm): Uint8Array {
    const parts = form.parts.map(wordsOfPart);
    const end = wordsOf(form.end);
    const source = viewOf(rows);
    let { memory } = this;
    let target = viewOf(memory);
    let at = 0;
    for (let from = 0; from < rows.length; from += positionBytes) {
      from += bytesOfCount;
      for (const { before, ifNull, column } of parts) {
        const length = source.getInt32(from);
        from += bytesOfLength;
        const wanted = at + ifNull.length + mostBytes(length) + end.length;
        if (wanted > memory.length) {
          memory = this.grow(at, 2 * wanted);
          target = viewOf(memory);
        }
        if (length < 0) {
          at = writeWords(ifNull, target, at);
          continue;
        }
        at = writeWords(before, target, at);
        switch (column) {
          case 'json':
            if (length < worthACall) copyWords(source, from, length, target, at);
            else memory.set(rows.subarray(from, from + length), at);
            at += length;
            break;
          case 'text':
            at = writeText(rows, from, length, memory, at);
            break;
          case 'time':
            at = writeTime(millisecondsAt(rows, from), memory, at);
            break;
          case 'flag':
            at = writeWords(rows[from] === 0 ? no : yes, target, at);
        }
        from += length;
      }
      at = writeWords(end, target, at);
    }
    return memory.subarray(0, at);
  }

  private grow(used: number, wanted: number): Uint8Array {
    const larger = new Uint8Array(wanted);
    larger.set(this.memory.subarray(0, used));
    this.memory = larger;
    return larger;
  }
}

interface Part {
  before: Words;
  /** The same with the null that follows. */
  ifNull: Words;
  column: ColumnKind;
}

const wordsOfPart = ({ before, column }: LineForm['parts'][number]): Part => ({
  before: wordsOf(before),
  ifNull: wordsOf(`${before}null`),
  column,
});

/** As PostgreSQL and JavaScript write a string: what is no control character, quote or backslash stays what it is. */
function writeText(source: Uint8Array, from: number, length: number, target: Uint8Array, start: number): number {
  let at = start;
  target[at++] = quote;
  for (let place = from; place < from + length; place++) {
    const byte = source[place] as number;
    if (byte >= firstPrintable && byte !== quote && byte !== backslash) target[at++] = byte;
    else for (const escaped of escapeOf(byte)) target[at++] = escaped;
  }
  target[at++] = quote;
  return at;
}

/** Below this a loop is quicker than a call. */
const worthACall = 64;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const yes = wordsOf('true');
const no = wordsOf('false');

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

const escapeOf = (byte: number): Uint8Array => Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));

/** Each byte of a text may have to be written as six, as in \u0001; what is copied in words may end up to three bytes later. */
const mostBytes = (length: number): number => 6 * Math.max(length, 0) + mostTimeBytes;
