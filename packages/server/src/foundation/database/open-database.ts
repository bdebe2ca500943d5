import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../observe/open-log.js';
import { BeginWithNextClient } from './begin-with-next.js';
import { type Lanes, openLanes, pageLanes, pointLanes } from './open-lanes.js';
import { openPrimary } from './primary/open-primary.js';
import type { Primary } from './primary/primary.js';
import type { Tables } from './schema.js';

/** The pool, or a transaction on one of its connections: a function that takes this works in both. */
export type Database = Kysely<Tables> & {
  /** Those of the pool. A transaction has none: what it reads must see what it wrote. */
  readonly pointLanes?: Lanes;
  readonly pageLanes?: Lanes;
};

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Where all of its connections go. */
  primary: Primary;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  log: Log;
  maxConnections?: number;
  applicationName?: string;
}

const connectTimeoutMs = 5_000;

/** 64-bit integers stay strings (they are ids), and so do decimals (they are money). Times become Dates. */
export function openDatabase({
  url,
  log,
  maxConnections = 20,
  applicationName = 'souk',
}: DatabaseOptions): OpenDatabase {
  const primary = openPrimary(url, log);
  const connection = {
    ...primary.config,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: applicationName,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    Client: BeginWithNextClient,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced on the next use; without a listener its error would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  // One in use that breaks between two statements has no other listener; the next statement on it fails.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ reason: error.message }, 'a database connection in use broke'));
  });
  const points = openLanes({ ...connection, application_name: `${applicationName} points` }, pointLanes);
  const pages = openLanes({ ...connection, application_name: `${applicationName} pages` }, pageLanes);
  const db = new PooledDatabase({ dialect: new PostgresDialect({ pool }) }, { points, pages });
  const close = async () => {
    await Promise.all([points.close(), pages.close()]);
    await db.destroy();
    primary.close();
  };
  return { db, pool, primary, close };
}

class PooledDatabase extends Kysely<Tables> {
  readonly pointLanes: Lanes;
  readonly pageLanes: Lanes;

  constructor(config: KyselyConfig, { points, pages }: Record<'points' | 'pages', Lanes>) {
    super(config);
    this.pointLanes = points;
    this.pageLanes = pages;
  }
}
