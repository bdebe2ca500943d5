import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../observe/open-log.js';
import type { ServedApi } from '../serve-routes.js';
import { acceptMore, backlog } from './accept-more.js';

export interface Listening {
  port: number;
  /** Stops listening, and waits for what is being answered. */
  close(): Promise<void>;
}

/** Listens on the host; `localhost` usually has two addresses, and clients try either first. */
export async function listen(
  api: Pick<ServedApi, 'openServer'>,
  { host, port, expectsCrowds = false }: { host: string; port: number; expectsCrowds?: boolean },
  log: Log,
  addressesOf = findAddresses,
): Promise<Listening> {
  const [first = host, ...others] = await addressesOf(host);
  const server = await listenOn(api.openServer(), { host: first, port });
  const bound = (server.address() as AddressInfo).port;
  const twins = await Promise.all(
    others.map((address) => listenAlso(api.openServer(), { host: address, port: bound }, log)),
  );
  const servers = [server, ...twins.filter((twin) => twin !== undefined)];
  if (expectsCrowds) for (const server of servers) acceptMore(server, log);
  return {
    port: bound,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

/** Asks whoever is connected to connect anew: every answer from now on is the last of its connection. */
export function letGoOfClients(servers: readonly Server[]): void {
  for (const server of servers) {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
  }
}

async function findAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function listenOn(server: Server, address: { host: string; port: number }): Promise<Server> {
  server.listen({ ...address, backlog });
  await once(server, 'listening');
  return server;
}

/** Undefined where it cannot be had: many machines name an IPv6 address that they do not have. */
async function listenAlso(
  twin: Server,
  address: { host: string; port: number },
  log: Log,
): Promise<Server | undefined> {
  try {
    return await listenOn(twin, address);
  } catch (error) {
    log.warn({ err: error, ...address }, 'a second address of localhost could not be listened on');
    return undefined;
  }
}

async function close(server: Server): Promise<void> {
  letGoOfClients([server]);
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that is busy now is closed as soon as its answer is sent, not when its client leaves.
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  await closed.finally(() => clearInterval(letGo));
}
