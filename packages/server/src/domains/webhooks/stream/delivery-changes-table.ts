import type { WebhookDelivery } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { type Snapshot, unseenIn } from '../../../foundation/database/sql/snapshots.js';
import { asDelivery, fromFinished, fromPending, type LogRow } from '../log/delivery-log-table.js';

/**
 * A place among an app's changes. Transactions end in another order than they begin, so it is no number: what could be seen before has
 * been told, and what can be seen now and could not then is told next. Nobody waits for a transaction that is still running.
 */
export interface ChangePosition {
  /** Everything that could be seen then has been told. */
  seen: Snapshot;
  /** What is being told: whatever could be seen then, from a row on; so many of its deliveries were told. */
  telling?: { until: Snapshot; transaction: string; change: string; taken: number };
}

/** Everything that will be committed from now on comes after this. */
export async function currentPosition(db: Database): Promise<{ seen: Snapshot }> {
  const { rows } = await sql<{ seen: Snapshot }>`select pg_current_snapshot()::text as seen`.execute(db);
  return { seen: rows[0]?.seen ?? '1:1:' };
}

const changedBy = sql`changed_by`;

/** Those of the apps that changed since, and what can be seen by now. */
export async function findChangedApps(
  db: Database,
  appIds: readonly string[],
  since: Snapshot,
): Promise<{ changed: string[]; seen: Snapshot }> {
  const { rows } = await sql<{ changed: string[]; seen: Snapshot }>`
    select pg_current_snapshot()::text as seen, array(
      select app.id::text from unnest(${appIds}::bigint[]) as app(id)
      where exists (select from delivery_changes c where c.app_id = app.id and ${unseenIn(since, changedBy)})) as changed`.execute(
    db,
  );
  return rows[0] ?? { changed: [], seen: since };
}

export interface ReadChange {
  /** Behind this change. */
  position: ChangePosition;
  /** Absent when the delivery changed again since: then that change shows it. */
  delivery: WebhookDelivery | undefined;
}

export interface ReadPage {
  changes: ReadChange[];
  /** Behind the whole page. */
  position: ChangePosition;
  /** There is more to read at once. */
  more: boolean;
}

const maxRows = 20;

interface ChangeRow extends LogRow {
  until: Snapshot;
  /** Null in a row that tells nothing but what can be seen. */
  transaction: string | null;
  change: string;
  place: number;
  found: string | null;
}

/** An app's changes after a position, in the order in which their transactions began. */
export async function readChanges(
  db: Database,
  appId: string,
  { seen, telling }: ChangePosition,
  most: number,
): Promise<ReadPage> {
  const { transaction = '0', change = '0', taken = 0 } = telling ?? {};
  const { rows } = await sql<ChangeRow>`
    select now.until::text as until, c.changed_by::text as transaction, c.id as change, d.place::int, found.id as found, found.*
    from (select coalesce(${telling?.until ?? null}::pg_snapshot, pg_current_snapshot()) as until) now
    left join lateral (
      select changed_by, id, delivery_ids from delivery_changes
      where app_id = ${appId} and ${unseenIn(seen, changedBy)} and pg_visible_in_snapshot(changed_by, now.until)
        and (changed_by, id) >= (${transaction}::xid8, ${change}::bigint)
      order by changed_by, id limit ${maxRows}
    ) c on true
    left join lateral unnest(c.delivery_ids) with ordinality as d(id, place) on true
    left join lateral (
      ${fromPending} where id = d.id and changed_by = c.changed_by
      union all ${fromFinished} where id = d.id and changed_by = c.changed_by
    ) found on true
    where c.id is null or c.changed_by <> ${transaction}::xid8 or c.id <> ${change}::bigint or d.place > ${taken}
    order by c.changed_by, c.id, d.place limit ${most}`.execute(db);
  const until = telling?.until ?? rows[0]?.until ?? seen;
  const told = rows.filter((row): row is ChangeRow & { transaction: string } => row.transaction !== null);
  const changes = told.map((row) => ({
    position: { seen, telling: { until, transaction: row.transaction, change: row.change, taken: row.place } },
    delivery: row.found === null ? undefined : asDelivery(row),
  }));
  const more = told.length >= most || new Set(told.map((row) => row.change)).size >= maxRows - 1;
  return { changes, position: (more && changes.at(-1)?.position) || { seen: until }, more };
}

/** By the database's own time, which wrote them. */
export async function deleteOldChanges(db: Database, keptHours: number): Promise<void> {
  await sql`delete from delivery_changes where at < now() - make_interval(hours => ${keptHours})`.execute(db);
}
