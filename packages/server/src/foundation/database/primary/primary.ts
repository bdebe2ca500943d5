import type pg from 'pg';
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
  /** Where it leads; undefined before that is known. */
  readonly reached: { server: string; lineage: Lineage | null; pid: number } | undefined;
  /** Ends it without a farewell; what waits on it fails with this error. */
  abandon(error: Error): void;
}

/** The one door to the database: everything that connects to it asks here where the primary is. */
export interface Primary {
  readonly status: PrimaryStatus;
  /** True while commits wait for a standby that does not answer. */
  readonly writesWait: boolean;
  /** For a `PrimaryClient`, or a pool of them. */
  readonly config: pg.ClientConfig & { primary: Primary };
  /** While the only server is looked at for the first time: nobody need wait for that to begin connecting to it. */
  readonly isFirstLook: boolean;
  /** Where to connect; fails at once with `DatabaseAway` when no server can be written to. */
  reach(): Promise<FoundPrimary>;
  /** Looks at every server now: something went wrong. */
  lookAgain(): void;
  /** What was found there is not what was expected. */
  suspect(found: FoundPrimary): void;
  /** A commit was not confirmed. */
  commitWaited(): void;
  /** Registers a connection; false when the primary is another one already. */
  join(connection: PrimaryConnection): boolean;
  /**
   * Called when the database goes on with another history, once it can be written to: what was written to the old one since it
   * branched off is gone, also what this process remembers to have done.
   */
  onNewHistory(listener: () => void): () => void;
  leave(connection: PrimaryConnection): void;
  close(): void;
}
