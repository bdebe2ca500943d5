import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComposedServer, composeServer } from '@souk/server/compose-server.js';
import type { Config } from '@souk/server/foundation/config.js';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { readConfig } from '@souk/server/read-config.js';
import pg from 'pg';

/** Where benchmarks run: one durable PostgreSQL for the run, a fresh database for whoever asks. */
export interface Workplace {
  quick: boolean;
  /** A migrated, empty database. */
  openDatabase(): Promise<string>;
  /** A whole Souk in this process on a database of its own, all limits off. */
  openServer(config?: Partial<Config>): Promise<{ composed: ComposedServer; baseUrl: string; stop(): Promise<void> }>;
  close(): Promise<void>;
}

const noLimits = {
  businessPerSecond: 0,
  businessBurst: 0,
  developerTokenPerMinute: 0,
  platformPerMinute: 0,
  tokenPerClientPerMinute: 0,
  failedAuthPerMinute: 0,
  signInPerMinute: 0,
  replayPerMinute: 0,
  testPerMinute: 0,
};

export async function openWorkplace(quick: boolean): Promise<Workplace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-bench-'));
  const cluster = await startEmbeddedPostgres({ dataDir });
  let databases = 0;

  const openDatabase = async () => {
    const name = `bench_${++databases}`;
    const admin = new pg.Client(cluster.adminUrl);
    await admin.connect();
    await admin.query(`create database ${name} owner souk`);
    await admin.end();
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return url.href;
  };

  return {
    quick,
    openDatabase,
    async openServer(overrides = {}) {
      const config: Config = {
        ...readConfig({ PORT: '0', SOUK_DEMO: '0' }),
        databaseUrl: await openDatabase(),
        masterKey: Buffer.alloc(32, 7),
        roles: { api: true, worker: false },
        limits: noLimits,
        ...overrides,
      };
      const composed = await composeServer({ config, log: openLog({ level: 'error', destination: process.stderr }) });
      const port = await composed.start();
      return { composed, baseUrl: `http://127.0.0.1:${port}`, stop: () => composed.stop() };
    },
    async close() {
      await cluster.stop();
      await discardCluster(dataDir);
    },
  };
}
