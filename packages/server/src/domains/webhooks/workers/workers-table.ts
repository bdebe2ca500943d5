import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral } from '../../../foundation/database/sql/array-literal.js';
import { readyQueues } from '../queue/delivery-queues-table.js';
import type { Pulse } from './watch-workers.js';

export async function registerWorker(db: Database, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_workers (started_at) values (${now}) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The worker could not be registered.');
  return row.id;
}

/** Increments this worker's heartbeat. False when the others have declared it dead. */
export async function recordHeartbeat(db: Database, worker: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_workers set beat = beat + 1 where id = ${worker}`.execute(db);
  return numAffectedRows === 1n;
}

/** Holds the worker's lock until the session ends. */
export async function lockPresence(client: pg.PoolClient, worker: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [worker]);
}

/** Every worker's heartbeat, and whether the session that holds its lock (`lockPresence`) is still there. */
export async function readPulses(db: Database): Promise<Map<string, Pulse>> {
  const { rows } = await sql<{ id: string; beat: string; present: boolean }>`
    select id, beat, exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid::bigint = (w.id >> 32) and l.objid::bigint = (w.id & 4294967295)
    ) as present
    from webhook_workers w`.execute(db);
  return new Map(rows.map(({ id, beat, present }) => [id, { beat, present }]));
}

/** Removes a worker and returns its claims to the lanes; the result is how many there were. */
export async function dismissWorker(db: Database, worker: string, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`delete from webhook_workers where id = ${worker}`.execute(transaction);
    return returnClaims(transaction, worker, [], now);
  });
}

/** Releases claims of a living worker that it does not hold; the result is how many there were. */
export async function returnOrphaned(
  db: Database,
  worker: string,
  { held, now }: { held: readonly string[]; now: Date },
): Promise<number> {
  return db.transaction().execute((transaction) => returnClaims(transaction, worker, held, now));
}

async function returnClaims(transaction: Database, worker: string, except: readonly string[], now: Date) {
  const { rows } = await sql<{ installation_id: string; endpoint: string }>`
    update pending_deliveries set claimed_by = null
    where claimed_by = ${worker} and id <> all (${numbersLiteral(except)}::bigint[])
    returning installation_id, endpoint`.execute(transaction);
  const lanes = rows.map((row) => ({ installationId: row.installation_id, endpoint: row.endpoint, readyAt: now }));
  await readyQueues(transaction, lanes);
  return rows.length;
}
