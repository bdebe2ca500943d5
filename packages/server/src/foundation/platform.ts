import type pg from 'pg';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Cause } from './context.js';
import type { Database } from './database/open-database.js';
import type { Primary } from './database/primary/primary.js';
import type { Replicas } from './database/replicas/open-replicas.js';
import type { RecentWrites } from './database/replicas/recent-writes.js';
import type { Wakeups } from './database/wakeups.js';
import type { Cursors } from './http/lists/cursors.js';
import type { ChildProcessPool } from './isolation/child-process-pool.js';
import type { WorkerThreadPool } from './isolation/worker-thread-pool.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { HealthChecks } from './observe/health-checks.js';
import type { Log } from './observe/open-log.js';
import type { Metrics } from './observe/open-metrics.js';
import type { SsrfSafeClient } from './outbound/ssrf-safe-client.js';
import type { SigningKeys } from './secrets/signing-keys.js';

export interface ReplicaReads {
  replicas: Replicas;
  recentWrites: RecentWrites;
}

/** What the foundation itself opens, once for each process. */
export interface Foundation {
  config: Config;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: HealthChecks;
  db: Database;
  pool: pg.Pool;
  /** Finds the server that can be written to; every connection goes through it. */
  primary: Primary;
  /** Replicas that some reads may take, and who wrote too lately for that; null where none are configured. */
  replicaReads: ReplicaReads | null;
  wakeups: Wakeups;
  limiter: RateLimiter;
  cursors: Cursors;
  signingKeys: SigningKeys;
  /** The only way to call another machine over HTTP. */
  outbound: SsrfSafeClient;
  /** Work on untrusted bytes that could be made to run for ever, in separate processes. */
  programs: ChildProcessPool;
  /** Work on untrusted input that takes milliseconds to seconds, beside the thread that answers requests. */
  threads: WorkerThreadPool;
  /** In the platform that the handler of a write is given: its request, for the context of its transactions. */
  readonly cause?: Cause | undefined;
}

/**
 * What domains keep open between requests: caches that messages keep fresh, calls that share a commit. Each domain adds
 * its own, and the compiler requires every one of them from `open-platform.ts`:
 *
 *     declare module '../../foundation/platform.js' {
 *       interface Parts { accessTokens: TokenMemory }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, one domain at a time
export interface Parts {}

/** What every handler and job is handed, opened once by `open-platform.ts`. Nothing is kept in module state. */
export interface Platform extends Foundation, Parts {}
