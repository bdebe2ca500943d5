import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.js';
import { OutboundFailure } from './name-failure.js';

/** What is made of the bytes, given in these pieces. */
function read(...pieces: (string | Buffer)[]) {
  const reader = new AnswerReader();
  try {
    for (const piece of pieces) reader.push(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  } catch (error) {
    if (error instanceof OutboundFailure) return error.failure;
    throw error;
  }
  const { head, progress } = reader;
  return head ? { status: head.status, keepMs: head.keepMs, progress } : progress;
}

const answer = (head: string, body = '') => `HTTP/1.1 ${head}\r\n\r\n${body}`;

describe('the end of an answer', () => {
  it.each([
    ['the announced length', answer('200 OK\r\nContent-Length: 5', 'hello'), 'ended'],
    ['less than announced', answer('200 OK\r\ncontent-length: 5', 'hell'), 'body'],
    ['more than announced', answer('200 OK\r\ncontent-length: 5', 'hello!'), 'beyond'],
    ['a second answer behind it', answer('200 OK\r\ncontent-length: 0', answer('410 Gone')), 'beyond'],
    ['no body by its status', answer('204 No Content'), 'ended'],
    ['a body against its status', answer('204 No Content\r\ncontent-length: 2', 'hi'), 'beyond'],
    ['chunks', answer('200 OK\r\ntransfer-encoding: Chunked', '3\r\nabc\r\n1;x=y\r\nd\r\n0\r\n\r\n'), 'ended'],
    ['chunks with a trailer', answer('200 OK\r\ntransfer-encoding: chunked', '0\r\nx-a: 1\r\n\r\n'), 'ended'],
    ['chunks and more', answer('200 OK\r\ntransfer-encoding: chunked', '0\r\n\r\nHTTP/1.1'), 'beyond'],
    ['chunks that have not ended', answer('200 OK\r\ntransfer-encoding: chunked', '3\r\nabc\r\n0\r\n'), 'body'],
    ['a chunk of another size', answer('200 OK\r\ntransfer-encoding: chunked', '2\r\nabc\r\n0\r\n\r\n'), 'body'],
    ['a size that is none', answer('200 OK\r\ntransfer-encoding: chunked', '0x0\r\n\r\n'), 'body'],
    ['nothing that says it', answer('200 OK', 'hello'), 'body'],
    ['a coding nobody knows', answer('200 OK\r\ntransfer-encoding: gzip, chunked', '0\r\n\r\n'), 'body'],
    ['a long body announced', answer('200 OK\r\ncontent-length: 4097'), 'beyond'],
    ['a long body that comes', answer('200 OK', 'x'.repeat(4_097)), 'beyond'],
    ['a reason that is missing', answer('200\r\ncontent-length: 0'), 'ended'],
  ])('%s', (_, text, progress) => {
    expect(read(text)).toMatchObject({ status: text.startsWith('HTTP/1.1 204') ? 204 : 200, progress });
  });

  it.each([
    ['HTTP/1.1 keeps', answer('200 OK\r\ncontent-length: 0'), 4_000],
    ['unless it says not to', answer('200 OK\r\ncontent-length: 0\r\nConnection: x, Close'), 0],
    ['HTTP/1.0 does not', 'HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n', 0],
    ['unless it says so', 'HTTP/1.0 200 OK\r\ncontent-length: 0\r\nconnection: Keep-Alive\r\n\r\n', 4_000],
    ['for as long as announced, and a bit less', answer('200 OK\r\ncontent-length: 0\r\nkeep-alive: timeout=5'), 3_000],
    ['not for a moment', answer('200 OK\r\ncontent-length: 0\r\nkeep-alive: timeout=2'), 0],
    ['not for ever', answer('200 OK\r\ncontent-length: 0\r\nkeep-alive: timeout=999999999'), 600_000],
    ['not behind an end that is the connection', answer('200 OK'), 0],
  ])('%s', (_, text, keepMs) => {
    expect(read(text)).toMatchObject({ keepMs });
  });
});

describe('what is said in advance', () => {
  it('is passed over', () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
    expect(read(`HTTP/1.1 100 Continue\r\n\r\n${hint}${answer('202 OK\r\ncontent-length: 0')}`)).toMatchObject({
      status: 202,
      progress: 'ended',
    });
    expect(read(hint.repeat(17))).toBe('NETWORK_ERROR');
  });

  it('never changes the protocol', () => {
    expect(read(answer('101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade'))).toBe(
      'CONNECTION_RESET',
    );
  });
});

it.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['another version', 'HTTP/2.0 200 OK\r\n\r\n'],
  ['a version before all others', 'HTTP/0.9 200 OK\r\n\r\n'],
  ['small letters', 'http/1.1 200 OK\r\n\r\n'],
  ['lines that end otherwise', 'HTTP/1.1 200 OK\ncontent-length: 0\n\n'],
  ['no status', answer('OK')],
  ['a status that begins with 0', answer('099 OK')],
  ['two blanks before the status', answer(' 200 OK')],
  ['a control character in the reason', answer('200 O\x01K')],
  ['a control character in a header', answer('200 OK\r\nx-a: a\x7fb')],
  ['a length and another coding', answer('200 OK\r\ncontent-length: 0\r\ntransfer-encoding: gzip')],
  ['a status of two digits', answer('20 OK')],
  ['a status of four digits', answer('2000 OK')],
  ['a line break before it', `\r\n${answer('200 OK')}`],
  ['a lone line feed', answer('200 OK\nx-a: 1')],
  ['a lone line feed in a header', answer('200 OK\r\nx-a: 1\ncontent-length: 0')],
  ['a lone carriage return', answer('200 OK\r\nx-a: 1\rcontent-length: 0')],
  ['a folded header', answer('200 OK\r\nx-a: 1\r\n content-length: 0')],
  ['a blank before the colon', answer('200 OK\r\ncontent-length : 0')],
  ['a header without a name', answer('200 OK\r\n: 0')],
  ['a header without a colon', answer('200 OK\r\ncontent-length')],
  ['a zero byte', answer('200 OK\r\nx-a: \0')],
  ['two lengths', answer('200 OK\r\ncontent-length: 0\r\ncontent-length: 1')],
  ['the same length twice', answer('200 OK\r\ncontent-length: 1\r\ncontent-length: 1', 'a')],
  ['two lengths in one', answer('200 OK\r\ncontent-length: 0, 1')],
  ['a negative length', answer('200 OK\r\ncontent-length: -1')],
  ['a length with a sign', answer('200 OK\r\ncontent-length: +1')],
  ['a length in sixteens', answer('200 OK\r\ncontent-length: 0x1')],
  ['a length behind what is no blank', answer('200 OK\r\ncontent-length: \xa01')],
  ['an empty length', answer('200 OK\r\ncontent-length:')],
  ['a length beyond counting', answer(`200 OK\r\ncontent-length: ${'9'.repeat(16)}`)],
  ['a length and chunks', answer('200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
  ['a head that does not end', `HTTP/1.1 200 OK\r\n${'x-a: 1\r\n'.repeat(3_000)}`],
])('%s is refused', (_, text) => {
  expect(read(text)).toBe('NETWORK_ERROR');
});

it('says when to come back, where that is said once', () => {
  const retryAfter = (text: string) => {
    const reader = new AnswerReader();
    reader.push(Buffer.from(text));
    return reader.head?.retryAfter;
  };
  expect(retryAfter(answer('503 Busy\r\nRetry-After:\t 7 '))).toBe('7');
  expect(retryAfter(answer('503 Busy\r\nretry-after: 7\r\nretry-after: 8'))).toBeNull();
  expect(retryAfter(answer('503 Busy'))).toBeNull();
});

it('takes no longer for a line of blanks than for any other', () => {
  const started = performance.now();
  expect(read(answer(`200 OK\r\nretry-after:${' '.repeat(16_000)}\x01`))).toBe('NETWORK_ERROR');
  expect(read(answer(`200 OK\r\nkeep-alive:${' '.repeat(16_000)}x`))).toMatchObject({ status: 200 });
  expect(performance.now() - started).toBeLessThan(1_000);
});

describe('whatever comes', () => {
  const parts = fc.constantFrom(
    ...[
      'HTTP/1.1 200 OK',
      'HTTP/1.0 503',
      'HTTP/1.1 103 Hints',
      '\r\n',
      '\r\n\r\n',
      '\n',
      '\r',
      ' ',
      '0',
      '5',
      'hello',
    ],
    ...[
      'content-length: 5',
      'content-length: 0',
      'transfer-encoding: chunked',
      'connection: close',
      'x: y',
      ';',
      '\0',
      '\xff',
    ],
  );
  const text = fc.oneof(
    fc.array(parts, { maxLength: 30 }).map((chosen) => chosen.join('')),
    fc.array(parts, { maxLength: 30 }).map((chosen) => `HTTP/1.1 200 OK\r\n${chosen.join('\r\n')}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );

  it('it is an answer or a failure with a name, and the same in pieces as at once', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 8 }), (whole, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end));
        expect(read(...pieces)).toEqual(read(whole));
        expect(read(...whole)).toEqual(read(whole));
      }),
      { numRuns: 500 },
    );
  });
});
