import type { Lineage, ServerState } from './lineage.js';

/** The server that may be written to. */
export interface FoundPrimary {
  /** `host:port`. */
  server: string;
  url: string;
  lineage: Lineage | null;
}

export type PrimaryStatus = { found: FoundPrimary; state: ServerState } | { away: string };

/** A connection that is dropped when the primary is another one. */
export interface PrimaryConnection {
  /** Where it leads; its lineage is undefined, and its pid 0, before the server was asked. */
  readonly reached: { server: string; lineage: Lineage | null | undefined; pid: number };
  /** Ends it without a farewell; what waits on it fails with this error. */
  destroy(error: Error): void;
}

/** The one door to the database: everything that connects to it asks here where the primary is. */
export interface Primary {
  readonly status: PrimaryStatus;
  /** True while commits wait for a standby that does not answer. */
  readonly writesWait: boolean;
  /** While the only server is looked at for the first time: nobody need wait for that to begin connecting to it. */
  readonly isFirstLook: boolean;
  /** Waits for the first look at all servers; fails with `DatabaseUnavailable` when none can be written to. */
  reach(): Promise<FoundPrimary>;
  /** Where to connect: the primary, or where it was last. */
  aim(): Pick<FoundPrimary, 'server' | 'url'> & { lineage: Lineage | null | undefined };
  /** Looks at every server now: something went wrong. */
  lookAgain(): void;
  /** What was found there is not what was expected. */
  suspect(found: FoundPrimary): void;
  /** A commit was not confirmed. */
  commitWaited(): void;
  /** From now on the connection is closed when the primary is another one. */
  join(connection: PrimaryConnection): void;
  leave(connection: PrimaryConnection): void;
  /**
   * Called when the database goes on with another history, once it can be written to: what was written to the old one since it
   * branched off is gone, also what this process remembers to have done.
   */
  onNewHistory(listener: () => void): () => void;
  close(): void;
}
