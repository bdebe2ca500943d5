import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The app's side of a benchmark, in a process of its own, on as many ports as its argument says. `/hang` never answers,
 * `/drip` sends headers bit by bit.
 */

export type ReceiverQuestion = { ask: 'count' } | { ask: 'arrivals' } | { ask: 'reset' };

let count = 0;
let arrivals: [string, number][] = [];

function drip(response: ServerResponse): void {
  const { socket } = response;
  if (!socket) return;
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('x-more: 1\r\n'), 500);
  socket.on('close', () => clearInterval(timer));
}

const receive: RequestListener = (request, response) => {
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
};

async function listen(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const ports = await Promise.all(Array.from({ length: Number(process.argv[2] ?? 1) }, listen));
process.send?.({ ports });

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
