import type { Database } from './database/open-database.js';

/** What a write works with: its transaction, and the request that it is for. */
export interface Context {
  readonly db: Database;
  /** Absent in background work that no request has started. */
  readonly cause?: Cause | undefined;
}

/** The request that a write is for: events, jobs and the history of orders record it. */
export interface Cause {
  readonly requestId: string;
  /** The caller, where that is a member or an app: set when the request is authenticated. */
  actor?: Actor;
  /** Set with the first event or job that is written for the request, whether or not the transaction is committed. */
  madeEvents: boolean;
}

export interface Actor {
  kind: 'member' | 'app';
  userId: string | null;
  installationId: string | null;
}
