import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openOutboundBudget } from './outbound-budget.js';
import { type OutboundParts, serveOutbound } from './serve-outbound.js';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

it('listens to as many connections as can be of any use, and to no more', async () => {
  // Nothing is asked on any of them, so that nothing else of the parts is needed.
  const server = serveOutbound({ budget: openOutboundBudget() } as OutboundParts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const closed: number[] = [];
    for (let place = 0; place < 150; place += 1) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => closed.push(place));
      await once(socket, 'connect');
    }
    await expect.poll(() => closed.length).toBe(50);
    expect(Math.min(...closed)).toBe(100);
  } finally {
    server.close();
  }
});
