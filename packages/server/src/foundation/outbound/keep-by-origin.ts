import type { Destination } from './judge-url.js';

/** Connections to one place. */
export interface Closable {
  /** After what is under way. */
  close(): Promise<void>;
  /** At once. */
  destroy(): Promise<void>;
}

export interface KeepOptions {
  mostPools: number;
  /** A pool is replaced after this long, so that a busy host's new addresses are noticed. */
  poolLifetimeMs: number;
}

interface Kept<Pool> {
  pool: Pool;
  openedAt: number;
}

/** A pool of connections for each scheme, host and port: the oldest makes room for the next one. */
export class KeptByOrigin<Pool extends Closable> {
  readonly #open: (destination: Destination) => Pool;
  readonly #options: KeepOptions;
  readonly #pools = new Map<string, Kept<Pool>>();
  readonly #closing = new Set<Promise<void>>();

  constructor(options: KeepOptions, open: (destination: Destination) => Pool) {
    this.#options = options;
    this.#open = open;
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

  async close(): Promise<void> {
    const open = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all([...open.map(({ pool }) => pool.destroy()), ...this.#closing]);
  }

  #makeRoom(): void {
    for (const [origin, kept] of this.#pools) {
      if (this.#pools.size < this.#options.mostPools) return;
      this.#retire(origin, kept);
    }
  }

  #retire(origin: string, { pool }: Kept<Pool>): void {
    this.#pools.delete(origin);
    const closed = pool.close().finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }
}
