import type { LookupFunction } from 'node:net';
import { buildConnector, Pool } from 'undici';
import { type Destination, withoutBrackets } from './judge-url.js';
import { type FoundAddress, findOpenedAddresses, findPublicAddresses, type NameSource } from './look-up-host.js';

export interface PoolOptions {
  names: NameSource;
  connectTimeoutMs: number;
  connectionsPerHost: number;
  mostPools: number;
  /** A pool is replaced after this long, so that a busy host's new addresses are noticed. */
  poolLifetimeMs: number;
  /** Certificates to trust instead of the system's; only tests have reason to. */
  trustedCertificates?: string[];
}

interface OpenPool {
  pool: Pool;
  openedAt: number;
}

export interface Pools {
  poolFor(destination: Destination): Pool;
  close(): Promise<void>;
}

const largestHeaderBytes = 16_384;
const keepAliveMs = 4_000;
/** How long one address of several is tried before the next one is. */
const nextAddressAfterMs = 1_000;

/**
 * Keep-alive connections, a pool for each scheme, host and port. Every connection looks its host up, vets all answers
 * and connects to one of exactly those addresses: what was vetted is what is called, however the name changes later.
 */
export function openPools(options: PoolOptions): Pools {
  const pools = new Map<string, OpenPool>();
  const closing = new Set<Promise<void>>();
  const connectToPublic = connectorFor(
    options,
    shareWhileAsking((host) => findPublicAddresses(options.names, host)),
  );
  const connectToOpened = connectorFor(
    options,
    shareWhileAsking((host) => findOpenedAddresses(options.names, host)),
  );

  function retire(origin: string, { pool }: OpenPool): void {
    pools.delete(origin);
    const closed = pool.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }

  function makeRoom(): void {
    for (const [origin, open] of pools) {
      if (pools.size < options.mostPools) return;
      retire(origin, open);
    }
  }

  function open({ origin, opened }: Destination): Pool {
    makeRoom();
    const pool = new Pool(origin, {
      connect: opened ? connectToOpened : connectToPublic,
      connections: options.connectionsPerHost,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: largestHeaderBytes,
      // Our single deadline covers the whole attempt; undici's timers restart with each byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, { pool, openedAt: performance.now() });
    return pool;
  }

  return {
    poolFor(destination) {
      const known = pools.get(destination.origin);
      if (!known) return open(destination);
      if (performance.now() - known.openedAt > options.poolLifetimeMs) {
        retire(destination.origin, known);
        return open(destination);
      }
      return known.pool;
    },
    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all([...open.map(({ pool }) => pool.destroy()), ...closing]);
    },
  };
}

type FindAddresses = (hostname: string) => Promise<FoundAddress[]>;

/** Connections opened at the same moment share one look-up; nothing is cached once it is answered. */
function shareWhileAsking(find: FindAddresses): FindAddresses {
  const asking = new Map<string, Promise<FoundAddress[]>>();
  return (hostname) => {
    const known = asking.get(hostname);
    if (known) return known;
    const answer = find(hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, answer);
    return answer;
  };
}

function connectorFor(options: PoolOptions, find: FindAddresses): buildConnector.connector {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    find(withoutBrackets(hostname)).then(
      (found) => {
        const [first] = found;
        if (all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  return buildConnector({
    timeout: options.connectTimeoutMs,
    allowH2: false,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    rejectUnauthorized: true,
    ca: options.trustedCertificates,
  } as buildConnector.BuildOptions);
}
