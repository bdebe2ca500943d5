import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { pacedReadable } from './paced-readable.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Served {
  port: number;
  made(): number;
  hasEnded(): boolean;
  closed: Promise<void>;
}

/** Serves pieces without end, as fast as they are taken. */
async function serve(slowAfterMs: number): Promise<Served> {
  let made = 0;
  let hasEnded = false;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  async function* pieces() {
    try {
      for (;;) {
        made += 1;
        yield 'x'.repeat(64 * 1024);
      }
    } finally {
      hasEnded = true;
    }
  }
  server = createServer((_request, response) => {
    pipeline(pacedReadable(pieces(), { slowAfterMs, closed: close }), response, () => undefined);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    made: () => made,
    hasEnded: () => hasEnded,
    closed,
  };
}

it('lets a client go that takes nothing, having made little more than the socket holds', async () => {
  const { port, made, hasEnded, closed } = await serve(300);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await closed;
  // What the kernel took, and one piece more: some megabytes, whatever there would be to send.
  expect(made()).toBeLessThan(300);
  await expect.poll(hasEnded).toBe(true);
  socket.destroy();
});

it('is closed at once when the client leaves', async () => {
  const { port, closed } = await serve(60_000);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.once('data', () => socket.destroy());
  await closed;
});
