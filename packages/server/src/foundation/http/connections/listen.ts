import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../observe/open-log.js';
import type { ServedApi } from '../serve-routes.js';

export interface Listening {
  port: number;
  /** Stops listening, and waits for what is being answered. */
  close(): Promise<void>;
}

/**
 * How many connections the system may keep ready for us to accept, as far as it allows that many. Node's 511 is less than a
 * burst has: the system drops what is beyond it silently, and clients retry only after a second, then three, seven.
 */
const backlog = 4_096;
/** Clients get this long to send the rest of a request after a stop. */
const closingGraceMs = 2_000;

/** Listens on the host; `localhost` usually has two addresses, and clients try either first. */
export async function listen(
  api: Pick<ServedApi, 'servers' | 'addServer' | 'connections'>,
  { host, port }: { host: string; port: number },
  log: Log,
  addressesOf = findAddresses,
): Promise<Listening> {
  const [first = host, ...others] = await addressesOf(host);
  const server = await listenOn(api.servers[0] ?? api.addServer(), { host: first, port });
  const bound = (server.address() as AddressInfo).port;
  const also = await Promise.all(
    others.map((address) => listenAlso(api.addServer(), { host: address, port: bound }, log)),
  );
  const servers = [server, ...also.filter((other) => other !== undefined)];
  return { port: bound, close: () => close(servers, api) };
}

/** Asks connected clients to connect again: every answer from now on is the last of its connection. */
export function letGoOfClients(servers: readonly Server[]): void {
  for (const server of servers) {
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close');
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

/** Undefined where it is not available: many machines name an IPv6 address that they do not have. */
async function listenAlso(
  server: Server,
  address: { host: string; port: number },
  log: Log,
): Promise<Server | undefined> {
  try {
    return await listenOn(server, address);
  } catch (error) {
    log.warn({ err: error, ...address }, 'could not listen on a second address of localhost');
    return undefined;
  }
}

/**
 * A connection that is busy is closed as soon as its answer is sent, not when its client leaves. A connection on which nothing, or only
 * part of a request, has arrived would delay the stop until its client leaves.
 */
async function close(servers: readonly Server[], { connections }: Pick<ServedApi, 'connections'>): Promise<void> {
  letGoOfClients(servers);
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  const closingIdle = setInterval(() => connections.closeIdle(), 50);
  const closingUnanswered = setInterval(() => connections.closeUnanswered(), closingGraceMs);
  await Promise.all(closed);
  clearInterval(closingIdle);
  clearInterval(closingUnanswered);
}
