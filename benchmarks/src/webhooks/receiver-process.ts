import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The app's side of a benchmark, in a process of its own. `/hang` never answers, `/drip` sends headers bit by bit. */

export type ReceiverQuestion = { ask: 'count' } | { ask: 'arrivals' } | { ask: 'reset' };
export type ReceiverAnswer = { port: number } | { count: number } | { arrivals: [string, number][] } | { reset: true };

let count = 0;
let arrivals: [string, number][] = [];

function drip(response: ServerResponse): void {
  const { socket } = response;
  if (!socket) return;
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('x-more: 1\r\n'), 500);
  socket.on('close', () => clearInterval(timer));
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hang') return;
    if (request.url === '/drip') return drip(response);
    count += 1;
    const event = /^\{"id":"(evt_\d+)"/.exec(chunks[0]?.toString('latin1', 0, 40) ?? '')?.[1];
    if (event) arrivals.push([event, performance.timeOrigin + performance.now()]);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (question: ReceiverQuestion) => {
  if (question.ask === 'count') process.send?.({ count });
  if (question.ask === 'arrivals') process.send?.({ arrivals });
  if (question.ask === 'reset') {
    count = 0;
    arrivals = [];
    process.send?.({ reset: true });
  }
});
process.on('disconnect', () => process.exit(0));
