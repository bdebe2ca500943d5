import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { type DeliveryQueue, readyQueues } from '../queue/delivery-queues-table.js';
import { recordDeliveryChanges } from '../stream/record-changes-table.js';

export interface ReplayCandidate {
  id: string;
  status: 'delivered' | 'failed' | 'skipped';
  businessId: string;
  installationId: string;
  eventId: string;
  topic: Topic;
}

export async function lockFinished(db: Database, appId: string, id: string): Promise<ReplayCandidate | undefined> {
  const { rows } = await sql<ReplayCandidate>`
    select id, status, business_id as "businessId", installation_id as "installationId", event_id as "eventId", topic
    from finished_deliveries where id = ${id} and app_id = ${appId} for update`.execute(db);
  return rows[0];
}

export interface ReplayRange {
  installationId: string;
  /** Where each topic is sent now; topics not named stay as they are. */
  endpoints: ReadonlyMap<Topic, string>;
  /** When its last attempt failed or, if there was none, when it was given up. */
  from: Date;
  to: Date;
  /** Deliveries of older events can no longer be built. */
  eventsSince: Date;
}

const kept = sql`id, business_id, app_id, installation_id, event_id, topic, event_at, created_at, attempts, last_attempt_at,
  http_status, error, duration_ms, attempt_log`;

/** Moves one finished delivery back to be sent again. */
export async function requeue(db: Database, id: string, endpoint: string, now: Date): Promise<void> {
  const { rows } = await sql<DeliveryQueue>`
    with back as (delete from finished_deliveries where id = ${id} returning ${kept}, status),
      noted as (${recordDeliveryChanges('back')})
    insert into pending_deliveries (${kept}, endpoint, due_at, replay_of)
    select ${kept}, ${endpoint}, ${now}::timestamptz, status from back
    returning installation_id as "installationId", endpoint`.execute(db);
  await readyQueues(
    db,
    rows.map((lane) => ({ ...lane, readyAt: now })),
  );
}

/** Moves back what failed within a time range and whose event is still kept; returns how many. */
export async function requeueFailed(db: Database, range: ReplayRange, now: Date): Promise<number> {
  const { rows } = await sql<DeliveryQueue>`
    with place as (
      select * from unnest(${[...range.endpoints.keys()]}::text[], ${[...range.endpoints.values()]}::text[])
        as p(topic, endpoint)
    ), back as (
      delete from finished_deliveries d using place p
      where d.installation_id = ${range.installationId} and d.status = 'failed' and d.topic = p.topic
        and coalesce(d.last_attempt_at, d.finished_at) between ${range.from} and ${range.to}
        -- A delivery is made after its event and before its attempts: these bounds let the index be used.
        and d.created_at >= ${range.eventsSince} and d.created_at <= ${range.to}
        and exists (select 1 from events e where e.business_id = d.business_id and e.id = d.event_id)
      returning d.id, d.business_id, d.app_id, d.installation_id, d.event_id, d.topic, d.event_at, d.created_at, d.attempts,
        d.last_attempt_at, d.http_status, d.error, d.duration_ms, d.attempt_log, p.endpoint
    ), noted as (${recordDeliveryChanges('back')})
    insert into pending_deliveries (${kept}, endpoint, due_at, replay_of)
    select ${kept}, endpoint, ${now}::timestamptz, 'failed' from back
    returning installation_id as "installationId", endpoint`.execute(db);
  await readyQueues(
    db,
    rows.map((lane) => ({ ...lane, readyAt: now })),
  );
  return rows.length;
}
