import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

it('a stop is not held up by a connection on which only part of a request has come', async () => {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('GET /health/live HTTP/1.1\r\nhost: souk.test\r\n');
  // Answered after the server has read what came before it.
  expect((await server.call('GET', '/health/live')).status).toBe(200);
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  // Without the bound it takes until the client leaves, and this one never does.
  await server.stop();
  await closed;
});
