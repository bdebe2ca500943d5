import type { DeliveryStatus, Topic, WebhookDelivery, WebhookDeliveryWithAttempts } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { requestOfUuid } from '../../../foundation/http/request-id.js';
import type { LoggedAttempt } from '../queue/pending-deliveries-table.js';
import { loggedAttempts } from '../settling/settle-delivery.js';

export interface LogFilters {
  installationId?: string;
  topic?: Topic;
  status?: DeliveryStatus;
  error?: string;
  from?: Date;
  to?: Date;
}

export interface LogPosition {
  createdAt: Date;
  id: string;
}

export interface LogRow {
  id: string;
  event_id: string;
  installation_id: string;
  business_id: string;
  topic: Topic;
  status: DeliveryStatus;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  attempts: number;
  event_at: Date;
  created_at: Date;
  last_attempt_at: Date | null;
  next_attempt_at: Date | null;
  attempt_log: LoggedAttempt[] | null;
}

const common = sql`id, event_id, installation_id, business_id, topic, http_status, error, duration_ms, attempts, event_at,
  created_at, last_attempt_at, attempt_log`;
export const fromPending = sql`select ${common}, 'pending' as status, due_at as next_attempt_at from pending_deliveries`;
export const fromFinished = sql`select ${common}, status, null::timestamptz as next_attempt_at from finished_deliveries`;

/** Deliveries of an app, newest first, from both tables. */
export async function listDeliveries(
  db: Database,
  appId: string,
  filters: LogFilters,
  { limit, after }: { limit: number; after?: LogPosition },
): Promise<WebhookDelivery[]> {
  const shared = sharedConditions(appId, filters, after);
  const rooms = [
    ...(filters.status === undefined || filters.status === 'pending'
      ? [{ select: fromPending, conditions: shared }]
      : []),
    ...(filters.status === 'pending'
      ? []
      : [{ select: fromFinished, conditions: [...shared, ...finishedConditions(filters)] }]),
  ];
  const parts = rooms.map(
    ({ select, conditions }) =>
      sql`(${select} where ${sql.join(conditions, sql` and `)} order by created_at desc, id desc limit ${limit + 1})`,
  );
  const { rows } = await sql<LogRow>`
    select * from (${sql.join(parts, sql` union all `)}) as log
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return rows.map(asDelivery);
}

function sharedConditions(appId: string, filters: LogFilters, after?: LogPosition): RawBuilder<unknown>[] {
  return [
    sql`app_id = ${appId}`,
    ...(filters.installationId ? ofInstallation(appId, filters.installationId) : []),
    ...(filters.topic ? [sql`topic = ${filters.topic}`] : []),
    ...(filters.error ? [sql`error = ${filters.error}`] : []),
    ...(filters.from ? [sql`created_at >= ${filters.from}`] : []),
    ...(filters.to ? [sql`created_at <= ${filters.to}`] : []),
    ...(after ? [sql`(created_at, id) < (${after.createdAt}, ${after.id}::bigint)`] : []),
  ];
}

/** Another app's is looked for once, and then nothing is read: else a whole log would be, to find that none of it is of this app. */
function ofInstallation(appId: string, installationId: string): RawBuilder<unknown>[] {
  return [
    sql`installation_id = ${installationId}`,
    sql`not exists (select from installations where id = ${installationId} and app_id <> ${appId})`,
  ];
}

/** A literal, not a parameter: only then can the planner choose the partial index of failures. */
function finishedConditions({ status, error }: LogFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (status) conditions.push(sql`status = ${sql.lit(status)}`);
  if (error || (status && status !== 'delivered')) conditions.push(sql`status <> 'delivered'`);
  return conditions;
}

export async function findDelivery(
  db: Database,
  appId: string,
  id: string,
): Promise<WebhookDeliveryWithAttempts | undefined> {
  const { rows } = await sql<LogRow & { request_id: string | null }>`
    select d.*, e.request_id from (
      (${fromPending} where id = ${id} and app_id = ${appId})
      union all (${fromFinished} where id = ${id} and app_id = ${appId}) limit 1
    ) d left join events e on e.business_id = d.business_id and e.id = d.event_id`.execute(db);
  const [row] = rows;
  return row && withAttempts(row, row.request_id && requestOfUuid(row.request_id));
}

export interface LastDay {
  delivered: number;
  failed: number;
  skipped: number;
  pending: number;
}

/** The state of the last 24 hours' deliveries, for each installation given. */
export async function countLastDay(
  db: Database,
  appId: string,
  installationIds: readonly string[],
  now: Date,
): Promise<Map<string, LastDay>> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ installation_id: string; status: DeliveryStatus; count: number }>`
    select installation_id, status, count(*)::int as count from finished_deliveries
    where installation_id = any(${installationIds}::bigint[]) and created_at >= ${since} group by 1, 2
    union all
    select installation_id, 'pending', count(*)::int from pending_deliveries
    where app_id = ${appId} and installation_id = any(${installationIds}::bigint[]) and created_at >= ${since}
    group by 1`.execute(db);
  const counts = new Map(installationIds.map((id) => [id, { delivered: 0, failed: 0, skipped: 0, pending: 0 }]));
  for (const { installation_id, status, count } of rows) {
    const ofInstallation = counts.get(installation_id);
    if (ofInstallation) ofInstallation[status] = count;
  }
  return counts;
}

/** Ids grow with time, so the oldest come first in the primary key and no index on age is needed. */
export async function deleteOldFinished(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finished_deliveries where id = any(array(
      select id from (select id, created_at from finished_deliveries order by id limit ${most}) as oldest
      where created_at < ${before}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function asFacts(row: LogRow) {
  return {
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
    attemptLog: row.attempt_log,
  };
}

export function withAttempts(row: LogRow, requestId: string | null): WebhookDeliveryWithAttempts {
  return { ...asDelivery(row), requestId, attemptLog: loggedAttempts(asFacts(row)) };
}

export function asDelivery(row: LogRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: `dlv_${row.id}`,
    eventId: `evt_${row.event_id}`,
    installationId: row.installation_id,
    businessId: row.business_id,
    topic: row.topic,
    status: row.status,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
    attempts: row.attempts,
    eventAt: row.event_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  };
}
