import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpOnExit } from '@souk/drills/harness/cleanup.js';
import { type ComposedServer, composeServer } from '@souk/server/compose-server.js';
import type { Config } from '@souk/server/foundation/config.js';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import { noLimits } from '@souk/server/foundation/no-limits.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { readConfig } from '@souk/server/read-config.js';
import pg from 'pg';

/** Where benchmarks run: one durable PostgreSQL for the run, a fresh database on request. */
export interface BenchmarkEnvironment {
  quick: boolean;
  /** Its version, and whether a commit is on the disk when it is acknowledged. */
  describeDatabase(): Promise<string>;
  /** A migrated, empty database. */
  openDatabase(): Promise<string>;
  /** Opened on the first request for this name and shared until the run ends. */
  share<Thing extends { close(): Promise<void> }>(name: string, open: () => Promise<Thing>): Promise<Thing>;
  /** A whole Souk in this process on a database of its own, all limits off. */
  openServer(config?: Partial<Config>): Promise<{ composed: ComposedServer; baseUrl: string; stop(): Promise<void> }>;
  close(): Promise<void>;
}

const template = 'bench_template';

export async function openBenchmarkEnvironment(quick: boolean): Promise<BenchmarkEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-bench-'));
  const cluster = await startEmbeddedPostgres({ dataDir });
  const shared = new Map<string, Promise<{ close(): Promise<void> }>>();
  const close = cleanUpOnExit(async () => {
    for (const thing of shared.values()) await (await thing).close();
    await cluster.stop();
    await discardCluster(dataDir);
  });
  let databases = 0;

  const askAdmin = async (statement: string) => {
    const admin = new pg.Client(cluster.adminUrl);
    await admin.connect();
    return admin.query(statement).finally(() => admin.end());
  };
  const urlOf = (database: string) => {
    const url = new URL(cluster.url);
    url.pathname = `/${database}`;
    return url.href;
  };

  // Migrated once; every other database is a copy of this one.
  await askAdmin(`create database ${template} owner souk`);
  await migrate(urlOf(template));
  const openDatabase = async () => {
    const name = `bench_${++databases}`;
    await askAdmin(`create database ${name} template ${template} owner souk`);
    return urlOf(name);
  };

  return {
    quick,
    async describeDatabase() {
      const { rows } = await askAdmin(
        `select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`,
      );
      const { version, fsync, commit, buffers } = rows[0];
      return `PostgreSQL ${version} (fsync ${fsync}, synchronous_commit ${commit}, shared_buffers ${buffers})`;
    },
    openDatabase,
    share<Thing extends { close(): Promise<void> }>(name: string, open: () => Promise<Thing>) {
      const known = shared.get(name) as Promise<Thing> | undefined;
      if (known) return known;
      const opening = open();
      shared.set(name, opening);
      return opening;
    },
    async openServer(overrides = {}) {
      const config: Config = {
        ...readConfig({ PORT: '0', SOUK_DEMO: '0' }),
        databaseUrl: await openDatabase(),
        masterKey: Buffer.alloc(32, 7),
        roles: { api: true, worker: false, host: false },
        limits: noLimits,
        ...overrides,
      };
      const composed = await composeServer({ config, log: openLog({ level: 'error', destination: process.stderr }) });
      const port = await composed.start();
      return { composed, baseUrl: `http://127.0.0.1:${port}`, stop: () => composed.stop() };
    },
    close,
  };
}
