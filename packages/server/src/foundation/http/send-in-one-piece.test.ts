import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import inject from 'light-my-request';
import { afterEach, describe, expect, it } from 'vitest';
import { maySendInOnePiece, sendInOnePiece } from './send-in-one-piece.js';

let server: Server | undefined;

afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const answering =
  (content: string): RequestListener =>
  (_request, response) => {
    const length = Buffer.byteLength(content);
    const lines = `content-type: text/plain; charset=utf-8\r\ncontent-length: ${length}\r\n`;
    expect(maySendInOnePiece(response)).toBe(true);
    sendInOnePiece(response, 200, lines, { content, bytes: length });
  };

async function read(port: number, init?: RequestInit): Promise<{ status: number; body: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, init);
  return { status: answer.status, body: await answer.text() };
}

it.each([
  ['ASCII', '{"status":"live"}'],
  ['Latin letters with accents', '{"name":"Café Zoé"}'],
  ['Arabic, and what takes two places in UTF-16', '{"name":"سوق","sign":"🛍️"}'],
  ['nothing', ''],
  ['a megabyte', 'سوق'.repeat(175_000)],
])('sends %s as it is', async (_name, content) => {
  const port = await serve(answering(content));
  expect(await read(port)).toEqual({ status: 200, body: content });
});

it('writes once', async () => {
  const port = await serve(answering('{"name":"سوق"}'));
  const written: unknown[] = [];
  server?.on('connection', (socket: Socket) => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      written.push(args[0]);
      return write(...args);
    };
  });
  await read(port);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{"name"/s);
});

it('sends no body where none may follow', async () => {
  const port = await serve(answering('{"status":"live"}'));
  const socket = connect(port, '127.0.0.1');
  socket.end('HEAD / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  const received = await text(socket);
  expect(received).toMatch(/content-length: 17\r\n/);
  expect(received.endsWith('\r\n\r\n')).toBe(true);
});

describe('is what Node would send, to the letter', () => {
  const content = '{"error":"not found"}';
  const byNode: RequestListener = (_request, response) => {
    response.writeHead(404, ['content-type', 'application/json', 'content-length', String(content.length)]);
    response.end(content);
  };
  const byUs: RequestListener = (_request, response) => {
    const lines = `content-type: application/json\r\ncontent-length: ${content.length}\r\n`;
    sendInOnePiece(response, 404, lines, { content, bytes: content.length });
  };

  /** All that is sent to a client who asks again once it has its answer: one answer, where the server ends the connection, or two. */
  async function hear(listener: RequestListener, request: string, prepare?: (server: Server) => void) {
    const port = await serve(listener);
    if (server) prepare?.(server);
    const socket = connect(port, '127.0.0.1');
    const isWhole = request.startsWith('HEAD') ? /\r\n\r\n$/ : /\}$/;
    const answers: string[] = [];
    let received = '';
    await new Promise((done) => {
      socket.setEncoding('latin1').on('data', (piece: string) => {
        received += piece;
        if (!isWhole.test(received)) return;
        answers.push(received.replace(/Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/, 'Date: now'));
        received = '';
        if (answers.length === 1) socket.write(request);
        else done('kept');
      });
      // What it asks again may meet a connection that is gone.
      socket.on('error', done).on('close', done);
      socket.write(request);
    });
    socket.destroy();
    server?.close();
    return answers;
  }

  it.each([
    ['a connection that is kept', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n', undefined],
    ['a client that has had enough', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', undefined],
    ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', undefined],
    ['HTTP/1.0 that is kept', 'GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n', undefined],
    ['HEAD', 'HEAD / HTTP/1.1\r\nhost: a\r\n\r\n', undefined],
    [
      'a server without a time for idle connections',
      'GET / HTTP/1.1\r\nhost: a\r\n\r\n',
      (it: Server) => {
        it.keepAliveTimeout = 0;
      },
    ],
    [
      'a server that lets go of its clients',
      'GET / HTTP/1.1\r\nhost: a\r\n\r\n',
      (it: Server) => {
        it.prependListener('request', (_request, response) => {
          response.shouldKeepAlive = false;
        });
      },
    ],
  ])('to %s', async (_name, request, prepare) => {
    const usual = await hear(byNode, request, prepare);
    expect(usual[0]).toMatch(/^HTTP\/1\.1 404 Not Found\r\n.*Date: now/s);
    expect(usual).toHaveLength(/Connection: close/.test(usual[0] ?? '') ? 1 : 2);
    expect(await hear(byUs, request, prepare)).toEqual(usual);
  });
});

it('leaves to Node what it cannot send so', async () => {
  const may: boolean[] = [];
  const port = await serve((request, response) => {
    may.push(maySendInOnePiece(response, { connection: 'close' }), maySendInOnePiece(response, { etag: '"1"' }));
    answering('done')(request, response);
  });
  await read(port);
  await inject(
    (_request, response) => {
      may.push(maySendInOnePiece(response as unknown as ServerResponse));
      response.end();
    },
    { url: '/' },
  );
  expect(may).toEqual([false, true, false]);
});

it('answers pipelined requests in their order, each whole', async () => {
  const waiting: (() => void)[] = [];
  const port = await serve((request, response) => {
    const content = `{"path":"${request.url}é"}`;
    const answer = () => answering(content)(request, response);
    // The second is answered first: its answer has to wait for its connection.
    if (request.url === '/1') waiting.push(answer);
    else answer();
    if (request.url === '/2') for (const late of waiting) late();
  });
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /1 HTTP/1.1\r\nhost: a\r\n\r\nGET /2 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  const received = await text(socket);
  expect(received.match(/\{"path":"[^"]*"\}/g)).toEqual(['{"path":"/1é"}', '{"path":"/2é"}']);
});

it('tells when all is sent', async () => {
  const finished: string[] = [];
  const port = await serve((request, response) => {
    response.once('finish', () => finished.push('finish'));
    response.once('close', () => finished.push('close'));
    answering('done')(request, response);
  });
  await read(port);
  await expect.poll(() => finished).toEqual(['finish', 'close']);
});
