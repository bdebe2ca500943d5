import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressKey } from '../../limits/address-key.js';

export interface ConnectionBounds {
  /** 0 means no limit, here and below. */
  max: number;
  maxPerAddress: number;
  /** Addresses or networks that forward for many clients: their connections count only against the total. */
  trustedProxies: readonly string[];
}

export interface TrackedConnections {
  /** Counts the connections of a server. */
  watch(server: Server): void;
  /** To be called once for every request. False: its connection is about to be closed, and it is never answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** One connection too many, or one request too many on its connection: it is rejected, and the connection closed. */
  isSurplus(request: IncomingMessage): boolean;
  /** Requests of this connection that wait for their answer, in their order. */
  pendingOn(socket: Socket): readonly ServerResponse[];
  /** Closes the connections that wait between two requests. */
  closeIdle(): void;
  /** Closes these, and the connections that have sent nothing, or only part of a request. */
  closeUnanswered(): void;
}

/** How many surplus connections at a time get a response that says why; any more are closed without one. */
const maxSurplus = 64;
const surplusMs = 2_000;
/** The share of the places above which each new connection closes an idle one. */
const scarceAbove = 0.9;
/** Clients wait for a response, or have a few more requests pending on a connection; only floods have this many. */
const maxPending = 16;
/** Node emits every request that has arrived. A connection that continues for this long is closed without its responses. */
const maxDropped = 512;

interface Connection {
  socket: Socket;
  owner: string | undefined;
  pending: Set<ServerResponse>;
  isSurplus: boolean;
  /** The first request that was one too many. */
  surplusRequest: IncomingMessage | undefined;
  /** How many came after it. */
  dropped: number;
}

/**
 * Bounds how many connections are open, in total and from one address (IPv6 by its /64), and how many requests are pending on
 * one: a few kilobytes of pipelined requests could otherwise occupy the whole server. When places become scarce,
 * connections that wait between two requests make room first: their clients open new ones without noticing.
 */
export function trackConnections(bounds: ConnectionBounds): TrackedConnections {
  const isTrusted = matchNetworks(bounds.trustedProxies);
  const open = new Map<Socket, Connection>();
  const openByOwner = new Map<string, number>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  let surplus = 0;

  function add(socket: Socket): void {
    const owner = isTrusted(socket.remoteAddress) ? undefined : addressKey(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      owner,
      pending: new Set(),
      isSurplus: false,
      surplusRequest: undefined,
      dropped: 0,
    };
    open.set(socket, connection);
    const own = owner === undefined ? 0 : count(owner, 1);
    socket.once('close', () => remove(connection));
    if (isOver(bounds.max * scarceAbove, open.size - surplus)) closeLongestIdle();
    if (isOver(bounds.max, open.size - surplus) || isOver(bounds.maxPerAddress, own)) rejectSoon(connection);
  }

  function remove({ socket, owner, isSurplus }: Connection): void {
    open.delete(socket);
    idle.delete(socket);
    if (owner !== undefined) count(owner, -1);
    if (isSurplus) surplus -= 1;
  }

  function count(owner: string, change: 1 | -1): number {
    const own = (openByOwner.get(owner) ?? 0) + change;
    if (own === 0) openByOwner.delete(owner);
    else openByOwner.set(owner, own);
    return own;
  }

  function closeLongestIdle(): void {
    for (const socket of idle) {
      idle.delete(socket);
      socket.destroy();
      return;
    }
  }

  function rejectSoon(connection: Connection): void {
    const { socket } = connection;
    if (surplus >= maxSurplus) return void socket.destroy();
    surplus += 1;
    connection.isSurplus = true;
    const timer = setTimeout(() => socket.destroy(), surplusMs);
    socket.once('close', () => clearTimeout(timer));
  }

  function answered(connection: Connection, response: ServerResponse): void {
    connection.pending.delete(response);
    if (connection.pending.size === 0 && open.has(connection.socket)) idle.add(connection.socket);
  }

  function drop(connection: Connection): false {
    connection.dropped += 1;
    if (connection.dropped > maxDropped) connection.socket.destroy();
    return false;
  }

  return {
    watch(server) {
      // A bound of Node's own, for each server alone: beyond it a connection is closed before anything is allocated for it.
      if (bounds.max > 0) server.maxConnections = bounds.max + maxSurplus;
      server.on('connection', add);
    },
    admit(request, response) {
      const connection = open.get(request.socket);
      if (!connection) return true;
      if (connection.surplusRequest) return drop(connection);
      idle.delete(request.socket);
      connection.pending.add(response);
      response.on('close', () => answered(connection, response));
      // Its connection is closed once the requests before it have been answered.
      if (connection.pending.size > maxPending) connection.surplusRequest = request;
      return true;
    },
    isSurplus(request) {
      const connection = open.get(request.socket);
      return connection !== undefined && (connection.isSurplus || connection.surplusRequest === request);
    },
    pendingOn: (socket) => [...(open.get(socket)?.pending ?? [])],
    closeIdle() {
      for (const socket of idle) socket.destroy();
    },
    closeUnanswered() {
      for (const { socket, pending } of open.values()) if (pending.size === 0) socket.destroy();
    },
  };
}

const isOver = (max: number, count: number): boolean => max > 0 && count > max;

/** Recognises addresses of a list of addresses and networks. Most servers have none, and a check of an empty list costs as much as any. */
function matchNetworks(networks: readonly string[]): (address: string | undefined) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
