import type pg from 'pg';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Database } from './database/open-database.js';
import type { Wakeups } from './database/wakeups.js';
import type { Cursors } from './http/cursors.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { HealthChecks } from './observe/health-checks.js';
import type { Log } from './observe/open-log.js';
import type { Metrics } from './observe/open-metrics.js';
import type { GuardedClient } from './outbound/guarded-client.js';
import type { SigningKeys } from './secrets/signing-keys.js';

/** Something that lives no longer than the session it came from. compose-server names them; accounts know none of them. */
export interface SessionFollower {
  /** In the transaction that ends the sessions. It may run more than once. */
  end(transaction: Database, sessionIds: readonly string[], now: Date): Promise<void>;
  /** After the commit, to make caches forget. */
  ended(platform: Pick<Platform, 'wakeups'>, sessionIds: readonly string[]): void;
}

/** What every handler and job is handed: the machine room, opened once by compose-server. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: HealthChecks;
  db: Database;
  pool: pg.Pool;
  wakeups: Wakeups;
  limiter: RateLimiter;
  cursors: Cursors;
  signingKeys: SigningKeys;
  /** The only way to call another machine over HTTP. */
  outbound: GuardedClient;
  sessionFollowers: readonly SessionFollower[];
}
