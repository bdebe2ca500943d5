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
}
