import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { developerErrorFormat } from '../error-formats/developer-error-format.js';
import { rejectBrokenRequests } from './reject-broken-requests.js';

let server: Server;
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

it('a crowd whose requests break at once is disconnected; the first of them are told why', async () => {
  const noted: string[] = [];
  server = createServer();
  const { onClientError: refuse } = rejectBrokenRequests({
    connections: { pendingOn: () => [] },
    errorFormatFor: () => developerErrorFormat,
    usualHeaders: {},
    report: (_problem, requestId) => noted.push(requestId),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const crowd = 100;
  const sockets = await acceptMany(server, crowd);
  const broken = () => Object.assign(new Error('broken'), { code: 'HPE_INVALID_EOF_STATE' });

  for (const socket of sockets.accepted) refuse(broken(), socket);
  const responses = await Promise.all(sockets.clients.map(readAll));

  const told = responses.filter((text) => text.startsWith('HTTP/1.1 400 '));
  expect(told.length).toBe(noted.length);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThan(crowd / 2);
  expect(responses.filter((text) => text === '')).toHaveLength(crowd - told.length);

  const late = await acceptMany(server, 1);
  refuse(broken(), late.accepted[0] as Socket);
  await readAll(late.clients[0] as Socket);
  expect(noted).toHaveLength(told.length + 1);
});

async function acceptMany(server: Server, count: number): Promise<{ accepted: Socket[]; clients: Socket[] }> {
  const { port } = server.address() as AddressInfo;
  const accepted: Socket[] = [];
  const all = new Promise<void>((resolve) => {
    server.on('connection', (socket: Socket) => {
      accepted.push(socket);
      if (accepted.length === count) resolve();
    });
  });
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  await all;
  return { accepted, clients };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // Disconnected without a word: the system may tell it as a reset.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
}
