import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import { numbersLiteral } from '../../foundation/database/array-literal.js';
import type { Database } from '../../foundation/database/open-database.js';
import './events-table.js';

/** An event as it was recorded. */
export interface RecordedEvent {
  id: string;
  businessId: string;
  topic: Topic;
  storeId: string | null;
  resourceId: string;
  installationId: string | null;
  changed: string[];
  payload: unknown;
  createdAt: Date;
}

interface EventRow {
  id: string;
  business_id: string;
  topic: Topic;
  store_id: string | null;
  resource_id: string;
  installation_id: string | null;
  changed: string[];
  payload: unknown;
  created_at: Date;
}

export interface TakeOptions {
  /** Businesses after this one come first, so that each gets its turn; '0' starts from the beginning. */
  afterBusiness: string;
  mostBusinesses: number;
  mostEventsEach: number;
  mostEvents: number;
  exceptBusinesses: readonly string[];
}

/**
 * Takes events that have not been fanned out yet: a few of each business, oldest first. They are gone from the queue
 * when the caller's transaction commits, and back in it when it does not.
 */
export async function takeEvents(db: Database, options: TakeOptions): Promise<RecordedEvent[]> {
  const { rows } = await sql<EventRow>`
    with recursive turn(business_id) as (
      (select business_id from events_to_fan_out where business_id > ${options.afterBusiness}
       order by business_id limit 1)
      union all
      select (select q.business_id from events_to_fan_out q where q.business_id > turn.business_id
              order by q.business_id limit 1)
      from turn where turn.business_id is not null
    ), chosen as (
      select q.business_id, q.event_id
      from (
        select business_id from turn
        where business_id is not null and business_id <> all(${options.exceptBusinesses}::bigint[])
        limit ${options.mostBusinesses}
      ) t
      cross join lateral (
        select f.business_id, f.event_id from events_to_fan_out f where f.business_id = t.business_id
        order by f.event_id limit ${options.mostEventsEach} for update skip locked
      ) q limit ${options.mostEvents}
    ), taken as (
      delete from events_to_fan_out f using chosen c
      where f.business_id = c.business_id and f.event_id = c.event_id returning f.business_id, f.event_id
    )
    select e.* from taken t join events e on e.business_id = t.business_id and e.id = t.event_id`.execute(db);
  return rows.map(asEvent);
}

/** The events still kept among those named, by id. */
export async function findEvents(
  db: Database,
  wanted: readonly { businessId: string; eventId: string }[],
): Promise<Map<string, RecordedEvent>> {
  const { rows } = await sql<EventRow>`
    select e.* from unnest(
      ${numbersLiteral(wanted.map(({ businessId }) => businessId))}::bigint[], ${numbersLiteral(wanted.map(({ eventId }) => eventId))}::bigint[]
    ) as w(business_id, event_id)
    join events e on e.business_id = w.business_id and e.id = w.event_id`.execute(db);
  return new Map(rows.map((row) => [row.id, asEvent(row)]));
}

/** Removes up to `most` events older than the time given; answers how many went. */
export async function forgetEvents(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where ctid = any(array(
      select e.ctid from events e
      where e.created_at < ${before}
        and not exists (select 1 from events_to_fan_out f where f.business_id = e.business_id and f.event_id = e.id)
      order by e.created_at limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function asEvent(row: EventRow): RecordedEvent {
  return {
    id: row.id,
    businessId: row.business_id,
    topic: row.topic,
    storeId: row.store_id,
    resourceId: row.resource_id,
    installationId: row.installation_id,
    changed: row.changed,
    payload: row.payload,
    createdAt: row.created_at,
  };
}
