/** How far an answer has come. */
export type AnswerState = 'head' | 'body' | 'complete' | 'until closed';

const headEnd = '\r\n\r\n';
const mostHeadBytes = 64 * 1024;
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |\r)/;

/** Reads one answer of HTTP/1.1 as it comes in: its status, and where it ends. What its body says nobody asks. */
export class AnswerReader {
  /** 0 until the head is there. */
  status = 0;
  /** Whether the connection may be used again after it. */
  keeps = false;
  state: AnswerState = 'head';
  #head = '';
  #chunked: ChunkSkipper | undefined;
  #left = 0;

  /** Text of one character for each byte. Throws at what is no HTTP. */
  push(text: string): void {
    if (this.state === 'head') this.#readHead(text);
    else this.#skip(text, 0);
  }

  #readHead(text: string): void {
    let head = this.#head === '' ? text : this.#head + text;
    for (let end = head.indexOf(headEnd); end >= 0; end = head.indexOf(headEnd)) {
      const [, minor, status] = statusLine.exec(head) ?? [];
      if (status === undefined) throw new Error('That was no answer of HTTP.');
      const rest = end + headEnd.length;
      if (Number(status) >= 200) {
        this.#head = '';
        this.status = Number(status);
        this.#measure(head.slice(head.indexOf('\r\n'), end + 2).toLowerCase(), minor === '1');
        this.#skip(head, rest);
        return;
      }
      // Something is said in advance; the answer comes behind it.
      head = head.slice(rest);
    }
    if (head.length > mostHeadBytes) throw new Error('The head of the answer does not end.');
    this.#head = head;
  }

  #measure(headers: string, isNew: boolean): void {
    const connection = headerOf(headers, 'connection') ?? '';
    this.keeps = isNew ? !connection.includes('close') : connection.includes('keep-alive');
    this.state = 'body';
    const length = headerOf(headers, 'content-length');
    if (this.status === 204 || this.status === 304) return;
    if (headerOf(headers, 'transfer-encoding')?.endsWith('chunked')) this.#chunked = new ChunkSkipper();
    else if (length !== undefined && /^\d+$/.test(length)) this.#left = Number(length);
    else this.state = 'until closed';
  }

  #skip(text: string, from: number): void {
    if (this.state !== 'body') return;
    if (this.#chunked) {
      if (this.#chunked.push(text.slice(from))) this.state = 'complete';
      return;
    }
    this.#left -= text.length - from;
    if (this.#left > 0) return;
    this.state = 'complete';
    // Whoever says more than was announced is not understood the next time either.
    if (this.#left < 0) this.keeps = false;
  }
}

/** Of headers in small letters, each behind a line break. */
function headerOf(headers: string, name: string): string | undefined {
  const start = headers.indexOf(`\r\n${name}:`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  return headers.slice(from, headers.indexOf('\r\n', from)).trim();
}

const sizeLine = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i;
const mostLineBytes = 4 * 1024;

/** Passes over a body that comes in chunks (RFC 9112, section 7.1). */
class ChunkSkipper {
  #line = '';
  #left = 0;
  #inTrailer = false;

  /** True once the body has ended. */
  push(text: string): boolean {
    let from = 0;
    while (from < text.length) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, text.length - from);
        this.#left -= skipped;
        from += skipped;
        continue;
      }
      const end = text.indexOf('\n', from);
      this.#line += text.slice(from, end < 0 ? undefined : end);
      if (this.#line.length > mostLineBytes) throw new Error('A line between chunks does not end.');
      if (end < 0) return false;
      from = end + 1;
      if (this.#endLine()) return true;
    }
    return false;
  }

  #endLine(): boolean {
    const line = this.#line.replace(/\r$/, '');
    this.#line = '';
    if (this.#inTrailer) return line === '';
    const size = sizeLine.exec(line)?.[1];
    if (size === undefined) throw new Error('The size of a chunk cannot be read.');
    this.#inTrailer = Number.parseInt(size, 16) === 0;
    // Its line break belongs to it.
    this.#left = this.#inTrailer ? 0 : Number.parseInt(size, 16) + 2;
    return false;
  }
}
