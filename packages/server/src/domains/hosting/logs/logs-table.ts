import type { HostedLogEntry } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { type Snapshot, unseenIn } from '../../../foundation/database/sql/snapshots.js';

/** What the columns do not say. */
export type LogDetails = Pick<HostedLogEntry, 'message' | 'stack' | 'request' | 'event'>;

/** Those that are there already stay as they are. */
export async function insertLogs(db: Database, appId: string, entries: readonly HostedLogEntry[]): Promise<void> {
  const rows = entries.map(({ message, stack, request, event, ...columns }) => ({
    ...columns,
    entry: { message, stack, request, event } satisfies LogDetails,
  }));
  await sql`
    insert into hosting_logs (app_id, id, environment, version, kind, level, request_id, at, entry)
    select ${appId}, id, environment, version, kind, level, "requestId", at, entry
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id text, environment text, version integer, kind text, level text, "requestId" text, at timestamptz, entry jsonb)
    on conflict (app_id, id) do nothing`.execute(db);
}

/** What the app has written on this day, with what it writes now; undefined once that is beyond its share, of which no more is counted. */
export async function countLogBytes(
  db: Database,
  { appId, environment, day }: { appId: string; environment: string; day: string },
  bytes: number,
  maxBytes: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: string }>`
    insert into hosting_log_days as d (app_id, environment, day, bytes)
    values (${appId}, ${environment}, ${day}::date, ${bytes})
    on conflict (app_id, environment, day) do update set bytes = d.bytes + excluded.bytes
    where d.bytes <= ${maxBytes}
    returning bytes`.execute(db);
  return rows[0] && Number(rows[0].bytes);
}

export interface LogFilters {
  environment?: HostedLogEntry['environment'];
  version?: number;
  kind?: HostedLogEntry['kind'];
  level?: HostedLogEntry['level'];
  requestId?: string;
}

interface LogRow {
  id: string;
  environment: HostedLogEntry['environment'];
  version: number;
  kind: HostedLogEntry['kind'];
  level: HostedLogEntry['level'];
  request_id: string | null;
  at: Date;
  entry: LogDetails;
}

const columns = sql`id, environment, version, kind, level, request_id, at, entry`;

/** Newest first, below the id given. */
export async function selectLogs(
  db: Database,
  appId: string,
  filters: LogFilters,
  { below, limit }: { below: string | null; limit: number },
): Promise<HostedLogEntry[]> {
  const { environment = null, version = null, kind = null, level = null, requestId = null } = filters;
  const { rows } = await sql<LogRow>`
    select ${columns} from hosting_logs
    where app_id = ${appId} and (${below}::text is null or id < ${below}::text)
      and (${environment}::text is null or environment = ${environment}::text)
      and (${version}::int is null or version = ${version}::int)
      and (${kind}::text is null or kind = ${kind}::text)
      and (${level}::text is null or level = ${level}::text)
      and (${requestId}::text is null or request_id = ${requestId}::text)
    order by id desc limit ${limit}`.execute(db);
  return rows.map(asEntry);
}

/** A place in what was written. */
export interface LogPosition {
  /** Everything that could be seen then has been told. */
  seen: Snapshot;
  /** What is being told: whatever could be seen then, behind an entry. */
  telling?: { until: Snapshot; transaction: string; id: string };
}

/** Everything that will be committed from now on comes after this. */
export async function currentLogPosition(db: Database): Promise<{ seen: Snapshot }> {
  const { rows } = await sql<{ seen: Snapshot }>`select pg_current_snapshot()::text as seen`.execute(db);
  return { seen: rows[0]?.seen ?? '1:1:' };
}

export interface LogPage {
  entries: { entry: HostedLogEntry; position: LogPosition }[];
  /** Behind the whole page. */
  position: LogPosition;
  /** There is more to read at once. */
  more: boolean;
}

/** What was committed after a position, in the order in which the transactions began. */
export async function readLogsAfter(
  db: Database,
  appId: string,
  { seen, telling }: LogPosition,
  most: number,
): Promise<LogPage> {
  const { transaction = '0', id = '' } = telling ?? {};
  const { rows } = await sql<{ until: Snapshot } & ((LogRow & { transaction: string }) | { transaction: null })>`
    select now.until::text as until, l.*
    from (select coalesce(${telling?.until ?? null}::pg_snapshot, pg_current_snapshot()) as until) now
    left join lateral (
      select ${columns}, written_by::text as transaction from hosting_logs
      where app_id = ${appId} and ${unseenIn(seen, sql`written_by`)} and pg_visible_in_snapshot(written_by, now.until)
        and (written_by, id) > (${transaction}::xid8, ${id})
      order by written_by, id limit ${most}
    ) l on true
    order by l.transaction::xid8, l.id`.execute(db);
  const until = rows[0]?.until ?? seen;
  const entries = rows.flatMap((row) => {
    if (row.transaction === null) return [];
    const position = { seen, telling: { until, transaction: row.transaction, id: row.id } };
    return [{ entry: asEntry(row), position }];
  });
  const more = entries.length >= most;
  return { entries, position: (more && entries.at(-1)?.position) || { seen: until }, more };
}

/** True when there was more to delete than one call takes. */
export async function deleteOldLogs(db: Database, before: Date, most: number): Promise<boolean> {
  const { rows } = await sql`
    delete from hosting_logs where ctid = any(array(
      select ctid from hosting_logs where at < ${before} limit ${most}))
    returning 1`.execute(db);
  await sql`delete from hosting_log_days where day < ${before}::date`.execute(db);
  return rows.length === most;
}

function asEntry({ id, environment, version, kind, level, request_id, at, entry }: LogRow): HostedLogEntry {
  const { message, stack, request, event } = entry;
  return {
    id,
    at: at.toISOString(),
    environment,
    version,
    kind,
    level,
    requestId: request_id,
    message,
    stack,
    request,
    event,
  };
}
