import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressKey } from '../../limits/address-key.js';

export interface ConnectionBounds {
  /** 0 means no limit, here and below. */
  most: number;
  mostOfAddress: number;
  /** Addresses or networks that forward for many clients: their connections count only against the total. */
  trustedProxies: readonly string[];
}

export interface BoundConnections {
  /** Counts the connections of a server. */
  watch(server: Server): void;
  /** Whose connection it is; undefined for a trusted proxy, which forwards for many. */
  ownerOf(socket: Socket): string | undefined;
  /** Whether an address has more connections open than a client needs. */
  hasMany(owner: string): boolean;
  /** One connection too many: its request must be refused whatever it is. */
  isSurplus(socket: Socket): boolean;
  open(): number;
}

/** How many surplus connections at a time are told why they are refused; any more are closed without an answer. */
const mostSurplus = 64;
const surplusMs = 2_000;
/** Finding idle connections means scanning all of them, so it is not done for every new one. */
const shedEveryMs = 1_000;
const shedAbove = 0.9;
/** What a client with a pool opens, or a health checker that gets its answers late. */
const fewOfAddress = 64;

/**
 * Bounds how many connections are open, in total and from one address (IPv6 by its /64). When places get
 * scarce, connections that wait between two requests make room first: their clients open new ones without noticing.
 */
export function boundConnections(bounds: ConnectionBounds): BoundConnections {
  const trusted = listOf(bounds.trustedProxies);
  const openBy = new Map<string, number>();
  const surplus = new Set<Socket>();
  const servers: Server[] = [];
  let open = 0;
  let shedAtMs = -shedEveryMs;

  function ownerOf({ remoteAddress }: Socket): string | undefined {
    return trusted(remoteAddress) ? undefined : addressKey(remoteAddress ?? '');
  }

  function admit(socket: Socket): void {
    const key = ownerOf(socket);
    open++;
    const own = key === undefined ? 0 : (openBy.get(key) ?? 0) + 1;
    if (key !== undefined) openBy.set(key, own);
    socket.once('close', () => {
      open--;
      surplus.delete(socket);
      if (key !== undefined) forget(key);
    });
    const counted = open - surplus.size;
    if (isOver(bounds.most * shedAbove, counted)) shedIdle();
    if (isOver(bounds.most, counted) || isOver(bounds.mostOfAddress, own)) hearOut(socket);
  }

  function shedIdle(): void {
    const now = performance.now();
    if (now - shedAtMs < shedEveryMs) return;
    shedAtMs = now;
    for (const server of servers) server.closeIdleConnections();
  }

  function forget(key: string): void {
    const left = (openBy.get(key) ?? 1) - 1;
    if (left === 0) openBy.delete(key);
    else openBy.set(key, left);
  }

  function hearOut(socket: Socket): void {
    if (surplus.size >= mostSurplus) return void socket.destroy();
    surplus.add(socket);
    const timer = setTimeout(() => socket.destroy(), surplusMs);
    socket.once('close', () => clearTimeout(timer));
  }

  return {
    watch(server) {
      servers.push(server);
      server.on('connection', admit);
    },
    ownerOf,
    hasMany: (owner) => (openBy.get(owner) ?? 0) > fewOfAddress,
    isSurplus: (socket) => surplus.has(socket),
    open: () => open,
  };
}

const isOver = (most: number, count: number): boolean => most > 0 && count > most;

/** Recognises addresses of a list of addresses and networks. Most servers have none, and a look at an empty list costs as much as any. */
function listOf(networks: readonly string[]): (address: string | undefined) => boolean {
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
