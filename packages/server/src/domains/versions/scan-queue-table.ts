import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface ScanPlace {
  appId: string;
  version: number;
}

export interface TakenScan extends ScanPlace {
  startedAt: Date;
}

/**
 * What waits or runs, each with its turn among those of its developer: one that runs is the first. However many one developer
 * uploads, the next developer's first scan comes before that one's second; of two whose turn it is, the one who had one longer ago
 * is first.
 */
const queue = sql`
  select b.app_id, b.version, b.scan_started_at, b.scan_dispatched_at, a.developer_id,
    row_number() over (partition by a.developer_id
      order by b.scan_started_at nulls last, b.scan_dispatched_at, b.app_id, b.version) as turn,
    bool_or(b.scan_started_at is not null) over (partition by a.developer_id) as developer_runs,
    (select max(earlier.scan_started_at) from apps own join version_bundles earlier on earlier.app_id = own.id
      where own.developer_id = a.developer_id) as last_started
  from version_bundles b join apps a on a.id = b.app_id
  where b.scan_status = 'pending'`;

const inTurn = sql.raw('turn, last_started nulls first, scan_dispatched_at, app_id, version');

/** Takes the next scan, at most one of each developer at a time; undefined when nothing can begin. In a transaction. */
export async function takeNextScan(db: Database, now: Date): Promise<TakenScan | undefined> {
  // Two scanners that look at the same moment would take two scans of one developer.
  await sql`select pg_advisory_xact_lock(hashtextextended('bundle_scans', 0))`.execute(db);
  const { rows } = await sql<TakenScan>`
    update version_bundles as b set scan_started_at = ${now}
    from (select app_id, version from (${queue}) as queued
      where scan_started_at is null and not developer_runs order by ${inTurn} limit 1) as next
    where b.app_id = next.app_id and b.version = next.version
    returning b.app_id as "appId", b.version, b.scan_started_at as "startedAt"`.execute(db);
  return rows[0];
}

/**
 * It waits again, unless it was taken up by another meanwhile. One that failed too often stays where it is: it is concluded when
 * it has been silent for long enough.
 */
export async function putScanBack(
  db: Database,
  { appId, version, startedAt }: TakenScan,
  { counted, maxDispatches }: { counted: boolean; maxDispatches: number },
): Promise<void> {
  await sql`
    update version_bundles set scan_started_at = null, scan_dispatches = scan_dispatches + ${counted ? 1 : 0}
    where app_id = ${appId} and version = ${version} and scan_status = 'pending' and scan_started_at = ${startedAt}
      and scan_dispatches < ${maxDispatches}`.execute(db);
}

/** What could begin once a scanner is free. */
export async function findNextScan(db: Database): Promise<ScanPlace | undefined> {
  const { rows } = await sql<ScanPlace>`
    select app_id as "appId", version from (${queue}) as queued
    where scan_started_at is null and not developer_runs order by ${inTurn} limit 1`.execute(db);
  return rows[0];
}

/** How many scans begin before each of these, plus one. A version that does not wait is not in the answer. */
export async function selectQueuePositions(
  db: Database,
  appId: string,
  versions: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; position: number }>`
    select version, position from (
      select app_id, version, row_number() over (order by ${inTurn})::int as position
      from (${queue}) as queued where scan_started_at is null) as waiting
    where app_id = ${appId} and version = any(${[...versions]}::int[])`.execute(db);
  return new Map(rows.map(({ version, position }) => [version, position]));
}

/** Scans that waited for so long that the job meant to run them may be lost. */
export async function selectOldWaitingScans(db: Database, before: Date, most: number): Promise<ScanPlace[]> {
  const { rows } = await sql<ScanPlace>`
    select app_id as "appId", version from version_bundles
    where scan_status = 'pending' and scan_started_at is null and scan_dispatched_at < ${before}
    order by scan_dispatched_at limit ${most}`.execute(db);
  return rows;
}
