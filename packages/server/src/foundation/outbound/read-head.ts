import { OutboundFailure } from './name-failure.js';

/** Where a body ends: after so many bytes, with its last chunk, or with the connection. */
export type BodyEnd = number | 'last chunk' | 'connection';

/** What the head of an answer says, as far as anyone asks. */
export interface AnswerHead {
  status: number;
  retryAfter: string | null;
  bodyEnd: BodyEnd;
  /** How long the connection may stay open unused after this answer; 0 when it must not be used again. */
  keepMs: number;
}

/** The whole of it: no lone line break, no folded line, no blank before a colon. */
const wholeHead =
  /^HTTP\/1\.[01] [1-9]\d\d(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*)*$/;
/** How the line of a header begins, each behind the line break before it. */
const lines = {
  connection: '\r\nconnection:',
  contentLength: '\r\ncontent-length:',
  keepAlive: '\r\nkeep-alive:',
  retryAfter: '\r\nretry-after:',
  transferEncoding: '\r\ntransfer-encoding:',
} as const;
type LineStart = (typeof lines)[keyof typeof lines];

const minorPlace = 'HTTP/1.'.length;
const statusPlace = 'HTTP/1.1 '.length;
/** As long as any answer can be, and still a number that is counted exactly. */
const length = /^\d{1,15}$/;

/**
 * The head of an answer of HTTP/1.1 (RFC 9112), without the empty line behind it. Whoever wrote it is a stranger: whatever could be
 * read in two ways is refused, never guessed at.
 */
export function readHead(text: string): AnswerHead {
  if (!wholeHead.test(text)) refuse('its head is not one of HTTP');
  const status = Number(text.slice(statusPlace, statusPlace + 3));
  const headers = new Headers(text);
  const bodyEnd = findBodyEnd(status, headers);
  return {
    status,
    retryAfter: headers.only(lines.retryAfter),
    bodyEnd,
    keepMs: bodyEnd === 'connection' ? 0 : readKeepMs(headers, text[minorPlace] === '1'),
  };
}

/** Looked for in the text: of the headers that an answer has, few are ever read. */
class Headers {
  readonly #head: string;
  readonly #small: string;

  constructor(head: string) {
    this.#head = head;
    this.#small = head.toLowerCase();
  }

  /** As it was written; null where it is missing, or there more than once. */
  only(name: LineStart): string | null {
    const start = this.#find(name, 0);
    return start < 0 || this.#find(name, start) >= 0 ? null : this.#valueAt(this.#head, start);
  }

  /** All of its values in small letters; null where it is missing. */
  all(name: LineStart): string | null {
    let all: string | null = null;
    for (let start = this.#find(name, 0); start >= 0; start = this.#find(name, start))
      all = `${all === null ? '' : `${all},`}${this.#valueAt(this.#small, start)}`;
    return all;
  }

  /** Where its next value begins; -1 where there is none. */
  #find(name: LineStart, from: number): number {
    const place = this.#small.indexOf(name, from);
    return place < 0 ? -1 : place + name.length;
  }

  #valueAt(text: string, start: number): string {
    const end = text.indexOf('\r', start);
    return withoutBlanks(text.slice(start, end < 0 ? undefined : end));
  }
}

/** Blanks and tabs only: `trim` would also take what HTTP does not call a blank. */
function withoutBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

function findBodyEnd(status: number, headers: Headers): BodyEnd {
  const coding = headers.all(lines.transferEncoding);
  const announced = headers.all(lines.contentLength);
  if (announced !== null && coding !== null) refuse('its body has two ends');
  if (announced !== null && !length.test(announced)) refuse('the length of its body is no number');
  if (status === 204 || status === 304) return 0;
  if (announced !== null) return Number(announced);
  return coding === 'chunked' ? 'last chunk' : 'connection';
}

export const defaultKeepMs = 4_000;
const mostKeepMs = 600_000;
/** We let go of a connection this long before its other side would, so that no post meets its closing. */
const earlierMs = 2_000;

function readKeepMs(headers: Headers, keepsByDefault: boolean): number {
  const wishes = (headers.all(lines.connection) ?? '').split(',').map(withoutBlanks);
  const keeps = !wishes.includes('close') && (keepsByDefault || wishes.includes('keep-alive'));
  if (!keeps) return 0;
  const seconds = /timeout=(\d{1,9})/.exec(headers.all(lines.keepAlive) ?? '')?.[1];
  if (seconds === undefined) return defaultKeepMs;
  return Math.min(Math.max(Number(seconds) * 1000 - earlierMs, 0), mostKeepMs);
}

function refuse(why: string): never {
  throw new OutboundFailure('NETWORK_ERROR', `the answer cannot be read: ${why}`);
}
