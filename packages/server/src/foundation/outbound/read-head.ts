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

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t\x20-\x7e\x80-\xff]*)$/;
const readHeaders = new Set(['connection', 'content-length', 'keep-alive', 'retry-after', 'transfer-encoding']);
/** As long as any answer can be, and still a number that is counted exactly. */
const length = /^\d{1,15}$/;

/**
 * The head of an answer of HTTP/1.1 (RFC 9112), without the empty line behind it. Whoever wrote it is a stranger: whatever could be
 * read in two ways is refused, never guessed at.
 */
export function readHead(text: string): AnswerHead {
  const [first = '', ...lines] = text.split('\r\n');
  const [, minor, status] = statusLine.exec(first) ?? refuse('it does not begin as HTTP does');
  const headers = new Headers(lines);
  const bodyEnd = findBodyEnd(Number(status), headers);
  return {
    status: Number(status),
    retryAfter: headers.only('retry-after'),
    bodyEnd,
    keepMs: bodyEnd === 'connection' ? 0 : readKeepMs(headers, minor === '1'),
  };
}

/** Those of the headers that are read. */
class Headers {
  readonly #values = new Map<string, string[]>();

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = headerLine.exec(line) ?? refuse('a line of its head is no header');
      this.#add(name.toLowerCase(), value);
    }
  }

  #add(name: string, value: string): void {
    if (!readHeaders.has(name)) return;
    const known = this.#values.get(name);
    if (known) known.push(withoutBlanks(value));
    else this.#values.set(name, [withoutBlanks(value)]);
  }

  /** Null where it is missing, or there more than once. */
  only(name: string): string | null {
    const [value = null, another] = this.#values.get(name) ?? [];
    return another === undefined ? value : null;
  }

  /** All of its values; null where it is missing. */
  all(name: string): string | null {
    return this.#values.get(name)?.join(',').toLowerCase() ?? null;
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
  const coding = headers.all('transfer-encoding');
  const announced = headers.all('content-length');
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
  const wishes = (headers.all('connection') ?? '').split(',').map(withoutBlanks);
  const keeps = !wishes.includes('close') && (keepsByDefault || wishes.includes('keep-alive'));
  if (!keeps) return 0;
  const seconds = /timeout=(\d{1,9})/.exec(headers.all('keep-alive') ?? '')?.[1];
  if (seconds === undefined) return defaultKeepMs;
  return Math.min(Math.max(Number(seconds) * 1000 - earlierMs, 0), mostKeepMs);
}

function refuse(why: string): never {
  throw new OutboundFailure('NETWORK_ERROR', `the answer cannot be read: ${why}`);
}
