import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dial } from '../../../../testing/dial.js';
import { openTurns } from '../take-turns.js';
import { boundConnections } from './bound-connections.js';
import { boundPipelines } from './bound-pipelines.js';
import { openHttpServer } from './open-http-server.js';

let server: Server;
let giveTurn: () => void;
let requests: number;

beforeEach(async () => {
  requests = 0;
  const turn = new Promise<void>((resolve) => {
    giveTurn = resolve;
  });
  server = openHttpServer(
    (_request, response) => {
      requests += 1;
      response.end('heard');
    },
    {
      connections: boundConnections({ most: 0, mostOfAddress: 0, trustedProxies: [] }),
      pipelines: boundPipelines(),
      turns: { ...openTurns(), isInDebt: () => true, next: () => turn },
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('nothing is read from a connection that has to wait, until its turn has come', async () => {
  const { port } = server.address() as AddressInfo;
  const line = await dial({ baseUrl: `http://127.0.0.1:${port}` }, 'GET / HTTP/1.1\r\nHost: souk.test\r\n\r\n');
  // real time: nothing may be read, and nothing comes later that would show it.
  await sleep(100);
  expect(requests).toBe(0);
  giveTurn();
  await expect.poll(() => line.heard).toContain('heard');
  expect(requests).toBe(1);
});
