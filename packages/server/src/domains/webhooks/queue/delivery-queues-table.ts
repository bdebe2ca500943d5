import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';
import { asClaimed, type ClaimedDelivery, type PendingRow } from './pending-deliveries-table.js';

/** A queue of waiting deliveries: one installation, one endpoint. */
export interface DeliveryQueue {
  installationId: string;
  endpoint: string;
}

export interface ReadyQueue extends DeliveryQueue {
  readyAt: Date;
}

/** Makes sure each lane is served no later than the time given. */
export async function readyQueues(db: Database, lanes: readonly ReadyQueue[]): Promise<void> {
  if (lanes.length > 0) await readyingQueues(lanes).execute(db);
}

/** The same as a statement to be executed with another one. In a fixed order, so that two writers never deadlock. */
export function readyingQueues(lanes: readonly ReadyQueue[]): RawBuilder<object> {
  return sql`
    insert into webhook_lanes as l (installation_id, endpoint, ready_at)
    select installation_id, endpoint, min(ready_at) from unnest(
      ${numbersLiteral(lanes.map((lane) => lane.installationId))}::bigint[],
      ${textsLiteral(lanes.map((lane) => lane.endpoint))}::text[],
      ${timesLiteral(lanes.map((lane) => lane.readyAt))}::timestamptz[]
    ) as given(installation_id, endpoint, ready_at)
    group by installation_id, endpoint order by installation_id, endpoint
    on conflict (installation_id, endpoint) do update set ready_at = least(l.ready_at, excluded.ready_at)`;
}

/** Locks the lanes whose turn it is, the one that has waited longest first, leaving out endpoints that are full. */
export async function lockQueues(
  db: Database,
  { now, most, fullEndpoints }: { now: Date; most: number; fullEndpoints: readonly string[] },
): Promise<DeliveryQueue[]> {
  const { rows } = await sql<{ installation_id: string; endpoint: string }>`
    select installation_id, endpoint from webhook_lanes
    where ready_at <= ${now} and endpoint <> all(${fullEndpoints}::text[])
    order by ready_at limit ${most} for update skip locked`.execute(db);
  return rows.map((row) => ({ installationId: row.installation_id, endpoint: row.endpoint }));
}

export interface ServedQueue extends DeliveryQueue {
  quota: number;
}

/**
 * Claims up to each locked lane's quota of due deliveries and moves the lane to the back, or lets it sleep until its
 * next delivery is due. Run it after `lockQueues` in the same transaction: a separate statement sees everything that was
 * committed before the lock, and writers adding to the lane meanwhile wait for the lock and wake the lane again.
 */
export async function claimFromQueues(
  db: Database,
  lanes: readonly ServedQueue[],
  { worker, now }: { worker: string; now: Date },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<PendingRow>`
    with served as (
      select * from unnest(
        ${numbersLiteral(lanes.map((lane) => lane.installationId))}::bigint[],
        ${textsLiteral(lanes.map((lane) => lane.endpoint))}::text[],
        ${numbersLiteral(lanes.map((lane) => lane.quota))}::integer[]
      ) as s(installation_id, endpoint, quota)
    ), found as materialized (
      select s.installation_id, s.endpoint, p.id, p.due_at,
        p.due_at <= ${now} and row_number() over (partition by s.installation_id, s.endpoint order by p.due_at) <= s.quota
          as taken
      from served s cross join lateral (
        select id, due_at from pending_deliveries p
        where p.installation_id = s.installation_id and p.endpoint = s.endpoint and p.claimed_by is null
        order by p.due_at limit s.quota + 1
      ) p
    ), moved as (
      update webhook_lanes l set ready_at = (
        -- A lane with nothing left sleeps; greatest() alone would take the missing minimum for no minimum at all.
        select case when min(f.due_at) is null then 'infinity' else greatest(min(f.due_at), ${now}) end from found f
        where f.installation_id = l.installation_id and f.endpoint = l.endpoint and not f.taken)
      from served s where l.installation_id = s.installation_id and l.endpoint = s.endpoint
    )
    update pending_deliveries d set claimed_by = ${worker} from found f where d.id = f.id and f.taken
    returning d.id, d.business_id, d.app_id, d.installation_id, d.event_id, d.topic, d.endpoint, d.event_at, d.attempts,
      d.last_attempt_at, d.http_status, d.error, d.duration_ms, d.attempt_log, d.replay_of, d.claimed_by`.execute(db);
  return rows.map(asClaimed);
}

/** When a lane that is not full next has something to send; null when none has. */
export async function nextTurnAt(db: Database, fullEndpoints: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ ready_at: Date }>`
    select ready_at from webhook_lanes where endpoint <> all(${fullEndpoints}::text[]) and ready_at < 'infinity'
    order by ready_at limit 1`.execute(db);
  return rows[0]?.ready_at ?? null;
}

/**
 * Wakes every lane that sleeps past a delivery of its own. It finds nothing unless something went wrong before. It skips
 * from lane to lane in the index, so that its cost grows with the number of lanes and not with what waits in them.
 */
export async function wakeMissedQueues(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive lane(installation_id, endpoint) as (
      (select installation_id, endpoint from pending_deliveries where claimed_by is null
       order by installation_id, endpoint limit 1)
      union all
      select next.installation_id, next.endpoint from lane cross join lateral (
        select p.installation_id, p.endpoint from pending_deliveries p
        where p.claimed_by is null and (p.installation_id, p.endpoint) > (lane.installation_id, lane.endpoint)
        order by p.installation_id, p.endpoint limit 1
      ) next
    ), waiting as (
      select lane.installation_id, lane.endpoint, first.due_at from lane cross join lateral (
        select p.due_at from pending_deliveries p
        where p.claimed_by is null and p.installation_id = lane.installation_id and p.endpoint = lane.endpoint
        order by p.due_at limit 1
      ) first
    )
    insert into webhook_lanes as l (installation_id, endpoint, ready_at)
    select w.installation_id, w.endpoint, w.due_at from waiting w
    left join webhook_lanes known on known.installation_id = w.installation_id and known.endpoint = w.endpoint
    where known.ready_at is null or known.ready_at > greatest(w.due_at, ${now})
    order by w.installation_id, w.endpoint
    on conflict (installation_id, endpoint) do update set ready_at = least(l.ready_at, excluded.ready_at)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteEmptyQueues(db: Database): Promise<void> {
  await sql`
    delete from webhook_lanes l where l.ready_at = 'infinity' and not exists (
      select 1 from pending_deliveries p where p.installation_id = l.installation_id and p.endpoint = l.endpoint)`.execute(
    db,
  );
}
