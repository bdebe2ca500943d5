import { findChunksEnd } from './find-chunks-end.js';
import { OutboundFailure } from './name-failure.js';
import { type AnswerHead, readHead } from './read-head.js';

/**
 * How far an answer has come. `ended`: all of it, and nothing behind it. `beyond`: there is more of it than we pass over, or more than it
 * announced, and the connection is of no further use.
 */
export type AnswerProgress = 'head' | 'body' | 'ended' | 'beyond';

const headStart = 'HTTP/1.';
const headEnd = '\r\n\r\n';
const loneLineFeed = /(?<!\r)\n/g;
const mostHeadBytes = 16_384;
const mostInformational = 16;
/** A short body is passed over to keep the connection; after a longer one the connection is closed. */
const mostPassedOver = 4_096;

/** Reads one answer as it comes in. Of its body only the end is looked for. */
export class AnswerReader {
  progress: AnswerProgress = 'head';
  /** Of the final answer, once it is there. */
  head: AnswerHead | undefined;
  /** One character for each byte: never much more than a head and a short body. */
  #text = '';
  #informational = 0;
  /** Of a body in chunks, where the first one begins that is not all there. */
  #nextChunk = 0;

  /** Throws an OutboundFailure at what is no answer. */
  push(bytes: Buffer): void {
    const looked = Math.max(this.#text.length - headEnd.length, 0);
    this.#text += bytes.toString('latin1');
    if (!this.head) this.#readHeads(looked);
    if (this.head) this.progress = this.#passOver(this.head);
  }

  #readHeads(from: number): void {
    let looked = from;
    let end = this.#text.indexOf(headEnd, looked);
    while (end >= 0 && end <= mostHeadBytes && !this.head) {
      const head = readHead(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + headEnd.length);
      looked = 0;
      if (head.status >= 200) this.head = head;
      else this.#passOverInformational(head);
      end = this.#text.indexOf(headEnd);
    }
    if (!this.head) this.#lookAtBeginning(looked);
  }

  /** What can never become a head is not waited for. */
  #lookAtBeginning(looked: number): void {
    if (this.#text.length > mostHeadBytes) throw failure('its head does not end');
    if (!headStart.startsWith(this.#text.slice(0, headStart.length))) throw failure('it does not begin as HTTP does');
    loneLineFeed.lastIndex = looked;
    if (loneLineFeed.test(this.#text)) throw failure('its lines do not end as those of HTTP do');
  }

  /** Something is said in advance; the answer comes behind it. */
  #passOverInformational({ status }: AnswerHead): void {
    this.#informational += 1;
    if (status === 101) throw new OutboundFailure('CONNECTION_RESET', 'it changes to a protocol that nobody asked for');
    if (this.#informational > mostInformational) throw failure('too many informational answers');
  }

  #passOver({ bodyEnd }: AnswerHead): AnswerProgress {
    const come = this.#text.length;
    if (come > mostPassedOver || (typeof bodyEnd === 'number' && bodyEnd > mostPassedOver)) return 'beyond';
    if (bodyEnd === 'connection') return 'body';
    const end = bodyEnd === 'last chunk' ? this.#findChunksEnd() : bodyEnd;
    if (end < 0 || come < end) return 'body';
    return come === end ? 'ended' : 'beyond';
  }

  #findChunksEnd(): number {
    const { end, next } = findChunksEnd(this.#text, this.#nextChunk);
    this.#nextChunk = next;
    return end;
  }
}

const failure = (why: string) => new OutboundFailure('NETWORK_ERROR', `the answer cannot be read: ${why}`);
