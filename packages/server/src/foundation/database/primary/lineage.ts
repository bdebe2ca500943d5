import type pg from 'pg';
import { errorCodeOf } from '../classify-database-error.js';

/** Which history a server writes: two with the same one are the same primary, or one the successor of the other. */
export interface Lineage {
  /** Chosen at random when the cluster was made; a copy keeps it. */
  cluster: string;
  /** The database within it: one restored from a dump is another. */
  database: string;
  /** Grows with each promotion and each restore to a point in time. */
  timeline: number;
}

/** What a server says about itself. */
export interface ServerState {
  /** Of its latest start: a server that is reached in two ways tells the same one. */
  startedAt: string;
  /** False for a standby, and for one that was made read-only. */
  writable: boolean;
  /** Null on a standby, and where the service does not tell (some managed ones). */
  lineage: Lineage | null;
  /** The history that Souk last wrote to, which standbys know too; undefined where there is no table for it yet. */
  told: Lineage | null | undefined;
  /** Whether commits wait for a standby. */
  synchronous: boolean;
  /** How far its log goes, as `16/B374D848`; on a standby, how much of it is visible. Null where it is not told. */
  lsn: string | null;
  /** When it was asked, by the clock of this process. */
  atMs: number;
  /** How many standbys follow it. */
  standbys: number;
  /** Of the process that answers this connection. */
  pid: number;
}

const common = `pg_backend_pid() as pid, pg_postmaster_start_time()::text as "startedAt",
  not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
  current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local') as synchronous,
  (select count(*)::int from pg_stat_replication) as standbys`;

const lineage = `(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn,
  case when pg_is_in_recovery() then null else json_build_object(
    'cluster', (select system_identifier::text from pg_control_system()),
    'database', (select oid::text from pg_database where datname = current_database()),
    'wal', pg_walfile_name(pg_current_wal_lsn())) end as lineage`;

const told = `(select json_build_object('cluster', cluster, 'database', database::text, 'timeline', timeline)
    from database_lineage) as told`;

/** From the most to the least that a server may be able to tell. */
const questions = [
  `select ${common}, ${lineage}, ${told}`,
  `select ${common}, ${lineage}, null as told`,
  `select ${common}, null as lsn, null as lineage, null as told`,
];

/** Before the first migration there is no table; a managed service may forbid or not know the functions. */
const cannotTell = new Set(['42P01', '42501', '42883', '0A000']);

interface Row extends Omit<ServerState, 'lineage' | 'told' | 'atMs'> {
  told: Lineage | null;
  lineage: { cluster: string; database: string; wal: string } | null;
}

type Ask = Pick<pg.Client, 'query'>;

export async function readServerState(client: Ask): Promise<ServerState> {
  const atMs = performance.now();
  for (const [place, question] of questions.entries()) {
    try {
      const { rows } = await client.query<Row>(question);
      const [row] = rows;
      if (!row) throw new Error('A server told nothing about itself.');
      return { ...row, atMs, lineage: row.lineage && lineageOf(row.lineage), told: place === 0 ? row.told : undefined };
    } catch (error) {
      const last = place === questions.length - 1;
      if (last || !cannotTell.has(errorCodeOf(error) ?? '')) throw error;
    }
  }
  throw new Error('A server told nothing about itself.');
}

/** The first eight digits of a WAL file's name are its timeline. */
function lineageOf({ cluster, database, wal }: { cluster: string; database: string; wal: string }): Lineage {
  return { cluster, database, timeline: Number.parseInt(wal.slice(0, 8), 16) };
}

export function sameLineage(a: Lineage | null, b: Lineage | null): boolean {
  if (!a || !b) return a === b;
  return a.cluster === b.cluster && a.database === b.database && a.timeline === b.timeline;
}

/** True for a server that was left behind: the same cluster, an earlier timeline. */
export function isBehind(one: Lineage | null, other: Lineage | null): boolean {
  return one !== null && other !== null && one.cluster === other.cluster && one.timeline < other.timeline;
}
