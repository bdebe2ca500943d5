import { type buildConnector, Pool } from 'undici';
import type { Destination } from './validate-outbound-url.js';

export interface PoolOptions {
  connectorTo: (destination: Destination) => buildConnector.connector;
  connectionsPerHost: number;
  maxPools: number;
  /** A pool is replaced after this long, so that a busy host's new addresses are noticed. */
  poolLifetimeMs: number;
}

interface OpenPool {
  pool: Pool;
  openedAt: number;
}

const maxHeaderBytes = 16_384;
/** For servers that do not announce their own; undici closes earlier than announced, so that no request meets the closing. */
const keepAliveMs = 4_000;

/** A pool of connections for each scheme, host and port. The oldest pool makes room for a new one. */
export class OriginPools {
  readonly #options: PoolOptions;
  readonly #pools = new Map<string, OpenPool>();
  readonly #closing = new Set<Promise<void>>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  poolFor(destination: Destination): Pool {
    const known = this.#pools.get(destination.origin);
    if (known && performance.now() - known.openedAt <= this.#options.poolLifetimeMs) return known.pool;
    if (known) this.#retire(destination.origin, known);
    this.#makeRoom();
    const pool = this.#open(destination);
    this.#pools.set(destination.origin, { pool, openedAt: performance.now() });
    return pool;
  }

  /** Requests that are in progress or waiting fail. */
  async close(): Promise<void> {
    const open = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all([...open.map(({ pool }) => pool.destroy()), ...this.#closing]);
  }

  #open(destination: Destination): Pool {
    return new Pool(destination.origin, {
      connect: this.#options.connectorTo(destination),
      connections: this.#options.connectionsPerHost,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      // Our single deadline covers the whole attempt; undici's timers restart with each byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  #makeRoom(): void {
    for (const [origin, known] of this.#pools) {
      if (this.#pools.size < this.#options.maxPools) return;
      this.#retire(origin, known);
    }
  }

  /** Closes the pool after the requests that were given to it. */
  #retire(origin: string, { pool }: OpenPool): void {
    this.#pools.delete(origin);
    const closed = pool.close().finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }
}
