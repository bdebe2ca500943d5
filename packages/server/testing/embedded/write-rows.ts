/**
 * A small Souk for the kill drills: starts the cluster of the folder given as argument and inserts numbers without end.
 * Each line on stdout is a promise: `ready URL`, then `ack N` once row N is committed.
 */
import pg from 'pg';
import { EmbeddedPostgresError } from '../../src/foundation/database/embedded/embedded-postgres-error.js';
import { startEmbeddedPostgres } from '../../src/foundation/database/embedded/start-embedded-postgres.js';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Give the data folder as argument.');

const cluster = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  process.stdout.write(`refused ${error.message}\n`);
  process.exit(3);
});
const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
pool.on('error', () => undefined);
process.once('SIGTERM', async () => {
  await cluster.stop();
  process.exit(0);
});

process.stdout.write(`ready ${cluster.url}\n`);
await insist('create table if not exists numbers (n bigint primary key)', []);
const last = await insist('select coalesce(max(n), 0)::text as n from numbers', []);
for (let n = Number(last?.n) + 1; ; n++) {
  // When the answer to a commit was lost, the row may be there already.
  await insist('insert into numbers (n) values ($1) on conflict do nothing', [n]);
  process.stdout.write(`ack ${n}\n`);
}

/** Repeats a statement until PostgreSQL, which may be on its way back, has answered it. */
async function insist(statement: string, values: unknown[]): Promise<{ n?: string } | undefined> {
  for (;;) {
    try {
      return (await pool.query<{ n?: string }>(statement, values)).rows[0];
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
