import { createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestPlatform } from '../../../../testing/open-test-platform.js';
import { findFreePort } from '../embedded/find-free-port.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import { openPrimary } from './open-primary.js';
import type { Primary } from './primary.js';
import { connectToPrimary, type PrimaryClient } from './primary-client.js';

/** While the only server is looked at for the first time, connections to it are opened already. */

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

function open(url: string): { primary: Primary; connect: () => Promise<PrimaryClient> } {
  const primary = openPrimary(url, pino({ level: 'silent' }));
  ending.push(() => primary.close());
  return { primary, connect: () => connectToPrimary({ primary }) };
}

/** Takes connections and says nothing, like a server that hangs. */
async function openSilentServer(): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ending.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  });
  return { port: (server.address() as { port: number }).port, connections: () => sockets.size };
}

describe('a connection that is opened beside the first look', () => {
  it('is one to the primary, and the next one waits for no look', async () => {
    const house = await openTestPlatform();
    ending.push(() => house.close());
    const { primary, connect } = open(house.platform.config.databaseUrl);
    expect(primary.isFirstLook).toBe(true);
    const client = await connect();
    ending.push(() => client.end());
    expect(primary.isFirstLook).toBe(false);
    expect(client.reached.pid).toBeGreaterThan(0);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('begins before the look is over, and only where there is one server', async () => {
    const { port, connections } = await openSilentServer();
    const { primary, connect } = open(`postgres://souk:x@127.0.0.1:${port}/souk`);
    const connecting = connect();
    await expect.poll(connections).toBe(2);
    primary.close();
    await expect(connecting).rejects.toBeInstanceOf(DatabaseUnavailable);

    const several = open(`postgres://souk:x@127.0.0.1:${port},127.0.0.1:${await findFreePort()}/souk`);
    expect(several.primary.isFirstLook).toBe(false);
  });

  it('fails as any other where nobody answers', async () => {
    const { primary, connect } = open(`postgres://souk:x@127.0.0.1:${await findFreePort()}/souk`);
    await expect(connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(primary.isFirstLook).toBe(false);
  });
});
