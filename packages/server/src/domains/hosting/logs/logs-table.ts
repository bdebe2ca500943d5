import type { HostedLogEntry } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

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

/** What the app has written on this day, with what it writes now. */
export async function countLogBytes(
  db: Database,
  { appId, environment, day }: { appId: string; environment: string; day: string },
  bytes: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    insert into hosting_log_days as d (app_id, environment, day, bytes)
    values (${appId}, ${environment}, ${day}::date, ${bytes})
    on conflict (app_id, environment, day) do update set bytes = d.bytes + excluded.bytes
    returning bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
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

/** A place in the order in which entries were written. */
export interface LogPosition {
  transaction: string;
  id: string;
}

/** Everything that will be written from now on comes after this. */
export async function currentLogPosition(db: Database): Promise<LogPosition> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  return { transaction: rows[0]?.xmin ?? '0', id: '' };
}

/** What was written after a position, oldest first, by transactions older than every running one: nothing appears behind it later. */
export async function selectLogsAfter(
  db: Database,
  appId: string,
  { transaction, id }: LogPosition,
  limit: number,
): Promise<{ entry: HostedLogEntry; position: LogPosition }[]> {
  const { rows } = await sql<LogRow & { transaction: string }>`
    select ${columns}, written_by::text as transaction from hosting_logs
    where app_id = ${appId} and (written_by, id) > (${transaction}::xid8, ${id})
      and written_by < pg_snapshot_xmin(pg_current_snapshot())
    order by written_by, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ entry: asEntry(row), position: { transaction: row.transaction, id: row.id } }));
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
