import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../observe/open-log.js';
import type { ServedApi } from '../serve-routes.js';
import { acceptMore, backlog } from './accept-more.js';

export interface Listening {
  port: number;
  /** Stops listening on the addresses beyond the first; that one closes with the API. */
  closeTwins(): Promise<void>;
}

/** Listens on the host; `localhost` usually has two addresses, and clients try either first. */
export async function listen(
  { api, openTwin }: ServedApi,
  { host, port, expectsCrowds = false }: { host: string; port: number; expectsCrowds?: boolean },
  log: Log,
  addressesOf = findAddresses,
): Promise<Listening> {
  const [first = host, ...others] = await addressesOf(host);
  await api.listen({ host: first, port, backlog });
  const bound = portOf(api, port);
  const twins = await Promise.all(others.map((address) => listenAlso(openTwin(), { host: address, port: bound }, log)));
  if (expectsCrowds) for (const server of [api.server, ...twins]) if (server) acceptMore(server, log);
  return {
    port: bound,
    async closeTwins() {
      await Promise.all(twins.map((twin) => twin && close(twin)));
    },
  };
}

async function findAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function portOf(api: FastifyInstance, asked: number): number {
  const address = api.server.address();
  return typeof address === 'object' && address ? address.port : asked;
}

/** Undefined where it cannot be had: many machines name an IPv6 address that they do not have. */
async function listenAlso(
  twin: Server,
  address: { host: string; port: number },
  log: Log,
): Promise<Server | undefined> {
  try {
    twin.listen({ ...address, backlog });
    await once(twin, 'listening');
    return twin;
  } catch (error) {
    log.warn({ err: error, ...address }, 'a second address of localhost could not be listened on');
    return undefined;
  }
}

async function close(twin: Server): Promise<void> {
  const closed = new Promise((resolve) => twin.close(resolve));
  // A connection that is busy now is closed as soon as its answer is sent.
  const letGo = setInterval(() => twin.closeIdleConnections(), 50);
  await closed.finally(() => clearInterval(letGo));
}
