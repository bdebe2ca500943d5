import type { WebhookDelivery } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { asDelivery, fromFinished, fromPending, type LogRow } from '../log/delivery-log-table.js';

/** A place among an app's changes: a transaction, a row that it wrote, and how many deliveries of that row are behind it. */
export interface ChangePosition {
  transaction: string;
  change: string;
  taken: number;
}

/** Everything that will be committed from now on comes after this. */
export async function currentPosition(db: Database): Promise<ChangePosition> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  return { transaction: rows[0]?.xmin ?? '0', change: '0', taken: 0 };
}

/** The newest transaction that changed something of each app and can be read. */
export async function newestChanges(db: Database, appIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ app_id: string; newest: string }>`
    select app.id as app_id, newest.changed_by::text as newest
    from unnest(${appIds}::bigint[]) as app(id) cross join lateral (
      select changed_by from delivery_changes c
      where c.app_id = app.id and c.changed_by < pg_snapshot_xmin(pg_current_snapshot())
      order by changed_by desc limit 1) as newest`.execute(db);
  return new Map(rows.map((row) => [row.app_id, row.newest]));
}

export interface ReadChange {
  /** Behind this change. */
  position: ChangePosition;
  /** Absent when the delivery changed again since: then that change shows it. */
  delivery: WebhookDelivery | undefined;
}

const mostRows = 20;

/** An app's changes after a position, oldest first. */
export async function readChanges(
  db: Database,
  appId: string,
  after: ChangePosition,
  most: number,
): Promise<ReadChange[]> {
  const { transaction, change, taken } = after;
  const { rows } = await sql<LogRow & { transaction: string; change: string; place: number; found: string | null }>`
    select c.changed_by::text as transaction, c.id as change, d.place::int, found.id as found, found.*
    from (
      select changed_by, id, delivery_ids from delivery_changes
      where app_id = ${appId} and (changed_by, id) >= (${transaction}::xid8, ${change}::bigint)
        and changed_by < pg_snapshot_xmin(pg_current_snapshot())
      order by changed_by, id limit ${mostRows}
    ) c
    cross join lateral unnest(c.delivery_ids) with ordinality as d(id, place)
    left join lateral (
      ${fromPending} where id = d.id and changed_by = c.changed_by
      union all ${fromFinished} where id = d.id and changed_by = c.changed_by
    ) found on true
    where c.changed_by <> ${transaction}::xid8 or c.id <> ${change}::bigint or d.place > ${taken}
    order by c.changed_by, c.id, d.place limit ${most}`.execute(db);
  return rows.map((row) => ({
    position: { transaction: row.transaction, change: row.change, taken: row.place },
    delivery: row.found === null ? undefined : asDelivery(row),
  }));
}

/** By the database's own time, which wrote them. */
export async function forgetChanges(db: Database, keptHours: number): Promise<void> {
  await sql`delete from delivery_changes where at < now() - make_interval(hours => ${keptHours})`.execute(db);
}
