import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../observe/open-log.js';
import { openPipelinedConnections } from './pipelined-connections.js';
import { PoolDialect } from './pool-dialect.js';
import { DatabaseUnavailable } from './primary/database-unavailable.js';
import { openPrimary } from './primary/open-primary.js';
import type { Primary } from './primary/primary.js';
import { openPrimaryPool } from './primary/primary-client.js';
import type { Tables } from './schema.js';

/** The pool, or a transaction on one of its connections: a function that takes this works in both. */
export type Database = Kysely<Tables>;

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
    primary,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: applicationName,
    keepAlive: true,
  };
  const pool = openPrimaryPool({ ...connection, max: maxConnections, idleTimeoutMillis: 30_000 }, log);
  const shared = openPipelinedConnections({ ...connection, application_name: `${applicationName} points` });
  const db = new Kysely<Tables>({ dialect: new PoolDialect({ pool, primary, shared }) });
  const close = async () => {
    await db.destroy();
    // Kysely has nothing to destroy where it was never used.
    if (!pool.ending) await pool.end();
    primary.close();
  };
  return { db, pool, primary, close };
}

/** Fails unless the database answers and can be written to, and commits are confirmed. */
export async function reachDatabase({ db, primary }: Pick<OpenDatabase, 'db' | 'primary'>): Promise<void> {
  await sql`select 1`.execute(db);
  if ('away' in primary.status) throw new DatabaseUnavailable(primary.status.away);
  if (primary.writesWait) throw new DatabaseUnavailable('commits wait for a standby that does not answer');
}
