import type { Redis } from 'ioredis';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import { openDatabase } from './database/open-database.js';
import type { Primary } from './database/primary/primary.js';
import { openReplicas, type Replicas } from './database/replicas/open-replicas.js';
import { openRecentWrites } from './database/replicas/recent-writes.js';
import { holdSoleServerLock } from './database/replicas/sole-server-lock.js';
import { openWakeups } from './database/wakeups.js';
import { openCursors } from './http/lists/cursors.js';
import { openChildProcessPool } from './isolation/child-process-pool.js';
import { openWorkerThreadPool } from './isolation/worker-thread-pool.js';
import { openLocalRateLimiter, openSharedRateLimiter, type RateLimiter } from './limits/rate-limiter.js';
import { openHealthChecks } from './observe/health-checks.js';
import type { Log } from './observe/open-log.js';
import { openMetrics } from './observe/open-metrics.js';
import { openSsrfSafeClient } from './outbound/ssrf-safe-client.js';
import { urlRulesOf } from './outbound/url-rules.js';
import type { Foundation, ReplicaReads } from './platform.js';
import { openSigningKeys } from './secrets/signing-keys.js';

export interface OpenFoundation {
  foundation: Foundation;
  close(): Promise<void>;
}

/** Opens everything that domains stand on, on a migrated database. */
export async function openFoundation(config: Config, clock: Clock, log: Log): Promise<OpenFoundation> {
  const { db, pool, primary, close } = openDatabase({ url: config.databaseUrl, log });
  const signingKeys = openSigningKeys(db, clock, config.masterKey);
  // Each on a connection of its own: a start waits for the slower of the two, not for both.
  const [wakeups] = await Promise.all([
    openWakeups(primary, pool, log),
    signingKeys.ensure(['dashboard_session', 'id_token', 'webhook']),
  ]);
  if (!config.embeddedDatabase) warnOfAsynchronousReplication(primary, log);
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
  const limiter = openLimiter(redis, log);
  const replicaReads = await openReplicaReads(config, primary, redis, log);
  const foundation: Foundation = {
    config,
    clock,
    log,
    metrics: openMetrics({ processMetrics: true }),
    health: openHealthChecks(),
    db,
    pool,
    primary,
    replicaReads,
    wakeups,
    limiter,
    cursors: openCursors(config.masterKey),
    signingKeys,
    outbound: openSsrfSafeClient(urlRulesOf(config)),
    programs: openChildProcessPool(),
    threads: openWorkerThreadPool(),
  };
  return {
    foundation,
    async close() {
      await foundation.programs.close();
      await foundation.threads.close();
      await foundation.outbound.close();
      await limiter.close();
      await replicaReads?.replicas.close();
      await wakeups.close();
      await close();
    },
  };
}

/** Said once, at the start: an operator should know before the day comes. */
function warnOfAsynchronousReplication({ status }: Primary, log: Log): void {
  if (!('found' in status) || status.state.synchronous || status.state.standbys === 0) return;
  log.warn(
    'standbys follow asynchronously: when the database fails over, acknowledged writes of the last moments may be lost. Set synchronous_standby_names',
  );
}

/** Without a Redis a process knows only its own writes: replicas are then for one that serves alone. */
async function openReplicaReads(
  config: Config,
  primary: Primary,
  redis: Redis | null,
  log: Log,
): Promise<ReplicaReads | null> {
  if (config.replicaUrls.length === 0) return null;
  const solitude = redis === null && config.roles.api ? await holdSoleServerLock(primary, log) : null;
  const all = openReplicas(config.replicaUrls, primary, log);
  const replicas: Replicas = {
    pick: () => (solitude === null || solitude.alone ? all.pick() : undefined),
    async close() {
      solitude?.close();
      await all.close();
    },
  };
  return { replicas, recentWrites: openRecentWrites(redis, log) };
}

/** Loaded only where there is one: preparing its four hundred commands takes long. */
async function openRedis(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false });
  redis.on('error', (error: Error) =>
    log.warn({ err: error }, 'Redis is away; limits hold per process until it is back'),
  );
  return redis;
}

function openLimiter(redis: Redis | null, log: Log): RateLimiter {
  if (!redis) return openLocalRateLimiter();
  return openSharedRateLimiter(redis, (error) => log.debug({ err: error }, 'a limit was checked locally'));
}
