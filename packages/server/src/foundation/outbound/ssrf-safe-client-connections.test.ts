import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboundPeers, request } from '../../../testing/outbound-peers.js';

const peers = new OutboundPeers();
afterEach(() => peers.close());

const empty = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** A peer that answers each request, in whatever pieces it comes, by what `answer` says; counts its connections. */
async function listen(answer: (turn: number, socket: Socket) => string | undefined) {
  const seen = { connections: 0, open: 0, maxOpen: 0, requests: [] as string[], sockets: [] as Socket[] };
  const port = await peers.listenTcp((socket) => {
    seen.sockets.push(socket);
    seen.connections += 1;
    seen.open += 1;
    seen.maxOpen = Math.max(seen.maxOpen, seen.open);
    socket.on('close', () => {
      seen.open -= 1;
    });
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = endOfRequest(text); end > 0; end = endOfRequest(text)) {
        seen.requests.push(text.slice(0, end));
        text = text.slice(end);
        const said = answer(seen.requests.length, socket);
        if (said !== undefined) socket.write(said, 'latin1');
      }
    });
  });
  return { seen, port, url: `http://localhost:${port}/hooks?a=1` };
}

function endOfRequest(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
  return end >= 0 && text.length >= end + 4 + length ? end + 4 + length : 0;
}

describe('what is sent', () => {
  it('is head and body, and nothing else', async () => {
    const { seen, port, url } = await listen(() => empty);
    const sender = peers.client({ ports: [port] });
    await sender.post({ url, headers: ['content-type', 'a/b', 'x-note', 'é'], body: Buffer.from('{}') });
    await sender.post({ url, headers: [] });
    const begin = `POST /hooks?a=1 HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: keep-alive\r\n`;
    expect(seen.requests).toEqual([
      `${begin}content-type: a/b\r\nx-note: \xe9\r\ncontent-length: 2\r\n\r\n{}`,
      `${begin}content-length: 0\r\n\r\n`,
    ]);
  });

  it('arrives whole, however long it is', async () => {
    const { seen, port, url } = await listen(() => empty);
    const sender = peers.client({ ports: [port], deadlineMs: 10_000 });
    for (const length of [16_384, 16_385, 3_000_000]) {
      expect(await sender.post({ url, headers: [], body: Buffer.alloc(length, 'x') })).toMatchObject({ status: 200 });
      expect(seen.requests.pop()).toMatch(new RegExp(`content-length: ${length}\r\n\r\nx+$`));
    }
  });

  it.each([
    ['a value that would begin a header', ['x-a', '1\r\nx-b: 2']],
    ['a value with a line feed', ['x-a', '1\nx-b: 2']],
    ['a value beyond one byte', ['x-a', '٣']],
    ['a name that would begin a header', ['x-a: 1\r\nx-b', '2']],
    ['no name', ['', '2']],
  ])('never holds %s', async (_, headers) => {
    const { seen, port, url } = await listen(() => empty);
    expect(await peers.client({ ports: [port] }).post({ url, headers })).toMatchObject({ failure: 'NETWORK_ERROR' });
    expect(seen.connections).toBe(0);
  });
});

describe('a connection', () => {
  /** Posts one after the other over at most one connection at a time. */
  const postTwice = async (
    { port, url }: { port: number; url: string },
    between: () => Promise<void> = async () => {},
  ) => {
    const sender = peers.client({ ports: [port], connectionsPerHost: 1 });
    const first = await sender.post(request(url));
    await between();
    return [first, await sender.post(request(url))];
  };
  const ok = { status: 200, retryAfter: null };

  it.each([
    ['ended where it was announced to', empty],
    ['ended with its last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'],
    ['has no body', 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=60\r\ncontent-length: 0\r\n\r\n'],
  ])('is used again after an answer that %s', async (_, said) => {
    const peer = await listen(() => said);
    expect(await postTwice(peer)).toEqual([ok, ok]);
    expect(peer.seen.connections).toBe(1);
  });

  it.each([
    ['a second answer comes with the first', `${empty}HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n`],
    ['a byte too many comes', `${empty}x`],
    ['it is to be closed', 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'],
    ['the end of the answer is wrong', 'HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\n\r\n'.padEnd(5_000, 'x')],
    [
      'the other side keeps it for less than we wait',
      'HTTP/1.1 200 OK\r\nkeep-alive: timeout=1\r\ncontent-length: 0\r\n\r\n',
    ],
  ])('is not used again when %s', async (_, said) => {
    const peer = await listen(() => said);
    expect(await postTwice(peer)).toEqual([ok, ok]);
    expect(peer.seen.connections).toBe(2);
  });

  it('is closed when an answer comes that nobody asked for: it is not the next one', async () => {
    const peer = await listen(() => empty);
    const outcomes = await postTwice(peer, async () => {
      peer.seen.sockets[0]?.write('HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n');
      await expect.poll(() => peer.seen.open).toBe(0);
    });
    expect(outcomes).toEqual([ok, ok]);
    expect(peer.seen).toMatchObject({ connections: 2, open: 1 });
  });

  it('is not used again when the other side closed it meanwhile', async () => {
    const peer = await listen(() => empty);
    const outcomes = await postTwice(peer, async () => {
      peer.seen.sockets[0]?.end();
      await expect.poll(() => peer.seen.open).toBe(0);
    });
    expect(outcomes).toEqual([ok, ok]);
    expect(peer.seen.connections).toBe(2);
  });

  it('stays open when a post was given up while it waited for it', async () => {
    const peer = await listen((turn) => (turn === 1 ? undefined : empty));
    const sender = peers.client({ ports: [peer.port], connectionsPerHost: 1, deadlineMs: 10_000 });
    const first = sender.post(request(peer.url));
    await expect.poll(() => peer.seen.requests.length).toBe(1);
    expect(await sender.post({ ...request(peer.url), deadlineMs: 50 })).toMatchObject({ failure: 'TIMEOUT' });
    peer.seen.sockets[0]?.write(empty);
    expect(await Promise.all([first, sender.post(request(peer.url))])).toEqual([ok, ok]);
    expect(peer.seen).toMatchObject({ connections: 1, requests: { length: 2 } });
  });

  it('is let go of when nobody has used it for as long as the other side keeps it', async () => {
    const peer = await listen(() => 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=3\r\ncontent-length: 0\r\n\r\n');
    await peers.client({ ports: [peer.port] }).post(request(peer.url));
    expect(peer.seen.open).toBe(1);
    await expect.poll(() => peer.seen.open, { timeout: 10_000 }).toBe(0);
  });

  it('is one of so many, and what finds none free is sent when one is', async () => {
    const peer = await listen((_, socket) => void setImmediate(() => socket.write(empty)));
    const sender = peers.client({ ports: [peer.port], connectionsPerHost: 3, deadlineMs: 10_000 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => sender.post(request(peer.url))));
    expect(outcomes).toEqual(Array.from({ length: 40 }, () => ok));
    expect(peer.seen.requests.length).toBe(40);
    expect(peer.seen.maxOpen).toBeLessThanOrEqual(3);
  });

  it('that fails takes nothing with it that waited for another', async () => {
    const peer = await listen((turn, socket) => (turn % 2 === 1 ? void socket.resetAndDestroy() : empty));
    const sender = peers.client({ ports: [peer.port], connectionsPerHost: 1, deadlineMs: 10_000 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sender.post(request(peer.url))));
    expect(outcomes.filter((outcome) => 'status' in outcome).length).toBe(5);
    expect(outcomes.filter((outcome) => 'failure' in outcome && outcome.failure === 'CONNECTION_RESET').length).toBe(5);
  });

  it('of a host that was called for long enough is replaced, after what is under way on it', async () => {
    const peer = await listen((turn) => (turn === 1 ? undefined : empty));
    const sender = peers.client({ ports: [peer.port], poolLifetimeMs: 0 });
    const first = sender.post(request(peer.url));
    await expect.poll(() => peer.seen.requests.length).toBe(1);
    expect(await sender.post(request(peer.url))).toEqual(ok);
    expect(peer.seen).toMatchObject({ connections: 2, open: 2 });
    peer.seen.sockets[0]?.write(empty);
    expect(await first).toEqual(ok);
    await expect.poll(() => peer.seen.open).toBe(1);
  });

  it('makes room for connections to other places', async () => {
    const [one, other] = [await listen(() => empty), await listen(() => empty)];
    const sender = peers.client({ ports: [one.port, other.port], maxPools: 1 });
    expect(await sender.post(request(one.url))).toEqual(ok);
    expect(await sender.post(request(other.url))).toEqual(ok);
    await expect.poll(() => [one.seen.open, other.seen.open]).toEqual([0, 1]);
  });

  it('fails what it carries and what waits for it when the client is closed', async () => {
    const peer = await listen(() => undefined);
    const sender = peers.client({ ports: [peer.port], connectionsPerHost: 1 });
    const outcomes = Promise.all([sender.post(request(peer.url)), sender.post(request(peer.url))]);
    await expect.poll(() => peer.seen.requests.length).toBe(1);
    await sender.close();
    expect(await outcomes).toMatchObject([{ failure: 'NETWORK_ERROR' }, { failure: 'NETWORK_ERROR' }]);
    await expect.poll(() => peer.seen.open).toBe(0);
  });
});

describe('answers of strangers', () => {
  const line = fc.constantFrom(
    ...[
      'content-length: 0',
      'content-length: 3',
      'Content-Length:3',
      'content-length: x',
      'transfer-encoding: chunked',
    ],
    ...[
      'connection: close',
      'connection: keep-alive',
      'keep-alive: timeout=9',
      'x-note: \xe9',
      'x note: 1',
      'retry-after: 9',
    ],
    ...['date: Tue, 17 Nov 2026 00:00:00 GMT', ' folded', 'x-a:', ':', ''],
  );
  const responses = fc
    .tuple(
      fc.constantFrom(
        'HTTP/1.1 200 OK',
        'HTTP/1.1 503 Busy',
        'HTTP/1.0 204 Fine',
        'HTTP/1.1 404',
        'HTTP/1.1',
        'ICY 200 OK',
      ),
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom('', 'abc', 'abcd', '3\r\nabc\r\n0\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n'),
    )
    .map(([first, lines, body]) => `${[first, ...lines].join('\r\n')}\r\n\r\n${body}`);

  it('end with a status or a failure with a name, and spoil nothing for the next post', {
    timeout: 60_000,
  }, async () => {
    let said = '';
    const peer = await listen((turn, socket) => (turn % 2 === 1 ? void socket.end(said, 'latin1') : empty));
    const sender = peers.client({ ports: [peer.port], connectionsPerHost: 1 });
    await fc.assert(
      fc.asyncProperty(responses, async (text) => {
        said = text;
        const outcome = await sender.post(request(peer.url));
        if ('status' in outcome) expect(text).toContain(` ${outcome.status}`);
        else expect(['NETWORK_ERROR', 'CONNECTION_RESET']).toContain(outcome.failure);
        expect(await sender.post(request(peer.url))).toEqual({ status: 200, retryAfter: null });
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['no status', 'HTTP/1.1 OK\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\ncontent-length: 1\r\n\r\n'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: +1\r\n\r\n'],
    ['a blank before the colon', 'HTTP/1.1 200 OK\r\ncontent-length : 0\r\n\r\n'],
    ['a zero byte', 'HTTP/1.1 200 OK\r\nx-a: \0\r\n\r\n'],
  ])('with %s are a NETWORK_ERROR', async (_, said) => {
    const peer = await listen(() => said);
    const outcome = await peers.client({ ports: [peer.port] }).post(request(peer.url));
    expect(outcome).toMatchObject({ failure: 'NETWORK_ERROR' });
  });

  it('never change the protocol', async () => {
    const peer = await listen(() => 'HTTP/1.1 101 Hi\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    const outcome = await peers.client({ ports: [peer.port] }).post(request(peer.url));
    expect(outcome).toMatchObject({ failure: 'CONNECTION_RESET' });
  });

  it.each([
    ['Retry-After:\t 7 ', '7'],
    ['retry-after: 7\r\nretry-after: 8', null],
    ['x-other: 7', null],
  ])('say when to come back, where they say it once: %j', async (line, retryAfter) => {
    const peer = await listen(() => `HTTP/1.1 503 Busy\r\n${line}\r\ncontent-length: 0\r\n\r\n`);
    const outcome = await peers.client({ ports: [peer.port] }).post(request(peer.url));
    expect(outcome).toEqual({ status: 503, retryAfter });
  });
});
