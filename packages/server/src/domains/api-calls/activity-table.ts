import type { ActivityKind } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../foundation/database/sql/array-literal.js';

/** What one installation did with one kind of data on one day. */
export interface Activity {
  installationId: string;
  /** In UTC. */
  day: string;
  kind: ActivityKind;
  reads: number;
  writes: number;
  refused: number;
  lastAt: Date;
}

/** Adds to what is stored, in the order given. */
export async function addActivity(db: Database, counted: readonly Activity[]): Promise<void> {
  await sql`
    insert into installation_activity as a (installation_id, day, kind, reads, writes, refused, last_at)
    select * from unnest(
      ${numbersLiteral(counted.map(({ installationId }) => installationId))}::bigint[],
      ${textsLiteral(counted.map(({ day }) => day))}::date[],
      ${textsLiteral(counted.map(({ kind }) => kind))}::text[],
      ${numbersLiteral(counted.map(({ reads }) => reads))}::bigint[],
      ${numbersLiteral(counted.map(({ writes }) => writes))}::bigint[],
      ${numbersLiteral(counted.map(({ refused }) => refused))}::bigint[],
      ${timesLiteral(counted.map(({ lastAt }) => lastAt))}::timestamptz[]
    ) as given
    on conflict (installation_id, day, kind) do update set reads = a.reads + excluded.reads,
      writes = a.writes + excluded.writes, refused = a.refused + excluded.refused,
      last_at = greatest(a.last_at, excluded.last_at)`.execute(db);
}

export async function selectActivity(
  db: Database,
  installationId: string,
  from: string,
): Promise<Omit<Activity, 'installationId'>[]> {
  const { rows } = await sql<Omit<Activity, 'installationId'>>`
    select day::text as day, kind, reads::float8 as reads, writes::float8 as writes, refused::float8 as refused,
      last_at as "lastAt"
    from installation_activity where installation_id = ${installationId} and day >= ${from}::date`.execute(db);
  return rows;
}

export async function deleteOldActivity(db: Database, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from installation_activity where ctid = any(array(
      select ctid from installation_activity where day < ${before}::date order by day limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
