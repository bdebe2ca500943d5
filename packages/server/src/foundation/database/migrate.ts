import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { pino } from 'pino';
import { serverFolder } from '../server-folder.js';
import { openPrimary } from './primary/open-primary.js';
import { connectToPrimary, openPrimaryPool } from './primary/primary-client.js';

/** Any number that no other program on the same server would choose for an advisory lock. */
const migrationLock = 7_315_202_610;

const migrationsFolder = fileURLToPath(new URL('migrations/', serverFolder));
const fileNamePattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

export interface Migration {
  number: number;
  name: string;
  /** Read only when it is applied: at most starts none is. */
  readSql(): Promise<string>;
}

export interface MigrateOptions {
  log?: (line: string) => void;
  migrations?: Migration[];
}

/** Raised when the database was written by a newer Souk than this one. */
export class DatabaseIsNewer extends Error {
  constructor(unknown: number) {
    super(
      `The database has migration ${unknown}, which this version of Souk does not know: start the newer Souk that made it, or restore a backup.`,
    );
  }
}

export async function listMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileNamePattern.test(name)).sort();
  return names.map((name) => ({
    number: Number(name.slice(0, 4)),
    name: name.replace(/\.sql$/, ''),
    readSql: () => readFile(`${folder}/${name}`, 'utf8'),
  }));
}

/**
 * Brings the database up to this code's version. Any number of processes may call it at once: one works under a lock,
 * the others wait and then find nothing to do. Each migration commits with its own row, so a crash in between is harmless.
 */
export async function migrate(databaseUrl: string, { log, migrations }: MigrateOptions = {}): Promise<number> {
  const known = migrations ?? (await listMigrations());
  const silent = pino({ level: 'silent' });
  const primary = openPrimary(databaseUrl, silent);
  const config = { primary, application_name: 'souk-migrate' };
  // A connection that breaks fails the statement under way, and with it the start.
  const pool = openPrimaryPool({ ...config, max: 2 }, silent);
  let client: pg.Client | undefined;
  try {
    client = await connectToPrimary(config);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await appliedNumbers(client);
    rejectNewerDatabase(applied, known);
    const missing = known.filter(({ number }) => !applied.has(number));
    for (const migration of missing) {
      await apply(client, migration);
      log?.(`applied migration ${migration.name}`);
    }
    await migrateJobs({ pgPool: pool });
    return missing.length;
  } finally {
    await client?.end();
    await pool.end();
    primary.close();
  }
}

async function appliedNumbers(client: pg.Client): Promise<Set<number>> {
  await client.query(`create table if not exists migrations (
    number integer primary key, name text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ number: number }>('select number from migrations');
  return new Set(rows.map(({ number }) => number));
}

function rejectNewerDatabase(applied: Set<number>, known: Migration[]): void {
  const knownNumbers = new Set(known.map(({ number }) => number));
  const unknown = [...applied].filter((number) => !knownNumbers.has(number));
  if (unknown.length > 0) throw new DatabaseIsNewer(Math.max(...unknown));
}

async function apply(client: pg.Client, { number, name, readSql }: Migration): Promise<void> {
  const sql = await readSql();
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
