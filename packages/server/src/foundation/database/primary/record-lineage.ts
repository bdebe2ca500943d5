import type pg from 'pg';
import { type Lineage, sameLineage } from './lineage.js';

/** Any number that no other program on the same server would choose for an advisory lock. */
const lineageLock = 7_315_202_611;

/**
 * Before anything is written to a new history, every counter moves ahead: an old primary may have given out numbers that were
 * lost with it. The first process to arrive does it, under a lock; the others find it done. Answers whether it did.
 */
export async function recordLineage(client: Pick<pg.Client, 'query'>, lineage: Lineage): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lineageLock]);
    const told = await readLineage(client);
    // The first Souk of all has given out nothing.
    const moves = told !== null && !sameLineage(told, lineage);
    if (moves) await client.query('select move_counters_ahead()');
    if (!sameLineage(told, lineage)) await writeLineage(client, lineage);
    await client.query('commit');
    return moves;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readLineage(client: Pick<pg.Client, 'query'>): Promise<Lineage | null> {
  const { rows } = await client.query<Lineage>('select cluster, database::text, timeline::int from database_lineage');
  return rows[0] ?? null;
}

async function writeLineage(client: Pick<pg.Client, 'query'>, { cluster, database, timeline }: Lineage): Promise<void> {
  await client.query(
    `insert into database_lineage (cluster, database, timeline) values ($1, $2, $3)
     on conflict (only_row) do update set cluster = excluded.cluster, database = excluded.database,
       timeline = excluded.timeline, since = now()`,
    [cluster, database, timeline],
  );
}
