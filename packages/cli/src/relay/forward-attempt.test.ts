import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { forwardAttempt } from './forward-attempt.js';

const body = Buffer.from('{"name":"Ümit é"}');
const attempt = {
  attemptId: '7',
  deliveryId: 'dlv_1',
  headers: { 'content-type': 'application/json', 'webhook-id': 'dlv_1' },
  bodyBase64: body.toString('base64'),
};

const tlsFixture = (name: string) =>
  readFileSync(new URL(`../../../server/testing/fixtures/tls/${name}`, import.meta.url));

let app: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  app?.close();
});

interface App {
  to: URL;
  /** Each request with the number of its connection. */
  requests: { connection: number; text: string }[];
  /** How many of them it has answered with all it has to say. */
  answered: number;
}

/** An app that answers the n-th request with these pieces of text, each in a write of its own; null hangs up. */
async function startApp(answer: (turn: number) => (string | null)[]): Promise<App> {
  const requests: App['requests'] = [];
  const started: App = { to: new URL('http://127.0.0.1/here?x=1'), requests, answered: 0 };
  let connections = 0;
  app = createServer({ noDelay: true }, (socket) => {
    const connection = ++connections;
    sockets.add(socket.setEncoding('latin1'));
    socket.on('error', () => undefined);
    socket.on('data', async (text: string) => {
      requests.push({ connection, text });
      for (const piece of answer(requests.length)) {
        if (piece === null) socket.end();
        else socket.write(piece, 'latin1');
        // real time: each piece arrives in a packet of its own.
        await new Promise((go) => setTimeout(go, 5));
      }
      started.answered += 1;
    });
  });
  await new Promise<void>((go) => app?.listen(0, '127.0.0.1', go));
  const address = app.address();
  if (typeof address === 'object') started.to.port = String(address?.port);
  return started;
}

const forwardTimes = async (app: App, times: number) => {
  const outcomes: unknown[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { httpStatus, error } = await forwardAttempt(attempt, app.to);
    outcomes.push(httpStatus ?? error);
    // What follows the status is still on its way.
    await expect.poll(() => app.answered, { interval: 5 }).toBe(app.requests.length);
    // real time: the client must have read the last piece, which nothing shows from outside.
    await new Promise((go) => setTimeout(go, 10));
  }
  return outcomes;
};
const connectionsOf = ({ requests }: App) => requests.map(({ connection }) => connection);

it('posts exactly these bytes with exactly these headers', async () => {
  const app = await startApp(() => ['HTTP/1.1 204 No Content\r\n\r\n']);
  const { to, requests } = app;
  to.username = 'me';
  to.password = 'secret';
  await forwardTimes(app, 1);
  const head = [
    'POST /here?x=1 HTTP/1.1',
    `host: ${to.host}`,
    'content-type: application/json',
    'webhook-id: dlv_1',
    `authorization: Basic ${btoa('me:secret')}`,
    `content-length: ${body.length}`,
    'connection: keep-alive',
  ];
  expect(requests[0]?.text).toBe(`${head.join('\r\n')}\r\n\r\n${body.toString('latin1')}`);
});

it.each([
  ['of a known length', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello']],
  ['cut anywhere', ['HTTP/1.1 20', '0 OK\r\ncontent-le', 'ngth: 5\r\n\r', '\nhe', 'llo']],
  ['without a body', ['HTTP/1.1 200\r\ncontent-length:0\r\n\r\n']],
  ['in chunks', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n']],
  [
    'in chunks that are cut, with a trailer',
    [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\nA;x=y\r',
      '\n01234',
      '56789\r',
      '\n0\r\n',
      'x: y\r\n\r\n',
    ],
  ],
  [
    'behind something said in advance',
    ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ],
  ['of an old server that keeps it', ['HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n']],
])('uses the connection again after an answer %s', async (_, pieces) => {
  const app = await startApp(() => pieces);
  expect(await forwardTimes(app, 3)).toEqual([200, 200, 200]);
  expect(connectionsOf(app)).toEqual([1, 1, 1]);
});

it.each([
  ['says so', ['HTTP/1.1 422 No\r\nConnection: close\r\ncontent-length: 0\r\n\r\n', null]],
  ['is old', ['HTTP/1.0 422 No\r\ncontent-length: 0\r\n\r\n', null]],
  ['ends its answer by it', ['HTTP/1.1 422 No\r\n\r\nhello', null]],
  ['says more than it announced', ['HTTP/1.1 422 No\r\ncontent-length: 1\r\n\r\nhello']],
])('opens another connection when the app %s', async (_, pieces) => {
  const app = await startApp(() => pieces);
  expect(await forwardTimes(app, 2)).toEqual([422, 422]);
  expect(connectionsOf(app)).toEqual([1, 2]);
});

it('an attempt that meets the end of a kept connection is made over another one, once', async () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
  const app = await startApp((turn) => (turn === 2 ? [null] : [ok]));
  expect(await forwardTimes(app, 2)).toEqual([200, 200]);
  expect(connectionsOf(app)).toEqual([1, 1, 2]);
});

it.each([
  ['hangs up', [null], 'CONNECTION_RESET'],
  ['hangs up in the middle', ['HTTP/1.1 2', null], 'CONNECTION_RESET'],
  ['speaks something else', ['SSH-2.0-OpenSSH_9.2\r\n\r\n'], 'NETWORK_ERROR'],
])('says what went wrong when the app %s', async (_, pieces, error) => {
  const app = await startApp(() => pieces);
  expect(await forwardTimes(app, 1)).toEqual([error]);
  expect(app.requests).toHaveLength(1);
});

it('says that nobody listens', async () => {
  const gone = await startApp(() => []);
  await new Promise((go) => app?.close(go));
  expect(await forwardTimes(gone, 1)).toEqual(['CONNECTION_REFUSED']);
});

it('sends no header that would begin another one', async () => {
  const app = await startApp(() => []);
  const split = { ...attempt, headers: { 'webhook-id': 'dlv_1\r\nx-more: 1' } };
  expect(await forwardAttempt(split, app.to)).toMatchObject({ error: 'NETWORK_ERROR' });
  expect(app.requests).toEqual([]);
});

it('does not trust a certificate that nobody vouches for', async () => {
  const { key, cert } = { key: tlsFixture('localhost.key'), cert: tlsFixture('localhost.pem') };
  const secure = createHttpsServer({ key, cert }, (_, answer) => answer.end());
  app = secure;
  await new Promise<void>((go) => secure.listen(0, '127.0.0.1', go));
  const { port } = secure.address() as AddressInfo;
  expect(await forwardAttempt(attempt, new URL(`https://localhost:${port}/`))).toMatchObject({ error: 'TLS_ERROR' });
});
