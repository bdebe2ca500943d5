import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { sendInOnePiece } from './send-in-one-piece.js';

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
    response.writeHead(200, ['content-type', 'text/plain; charset=utf-8', 'content-length', String(length)]);
    sendInOnePiece(response, content, length);
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
