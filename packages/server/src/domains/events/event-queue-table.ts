import type { Topic } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral } from '../../foundation/database/sql/array-literal.js';
import { uuidOfRequest } from '../../foundation/http/request-id.js';
import './events-table.js';
import type { DifferencesByStore } from './visible-differences.js';

/** An event as it was recorded. */
export interface RecordedEvent {
  id: string;
  businessId: string;
  topic: Topic;
  storeId: string | null;
  resourceId: string;
  installationId: string | null;
  changed: string[];
  /** Null: the same as `changed`. */
  changedMasked: string[] | null;
  byStore: DifferencesByStore | null;
  payload: unknown;
  createdAt: Date;
}

/** One that was locked, with an id for the first delivery that is made of it: asking for ids apart would take a round trip. */
export interface QueuedEvent extends RecordedEvent {
  deliveryId: string;
}

interface EventRow {
  id: string;
  business_id: string;
  topic: Topic;
  store_id: string | null;
  resource_id: string;
  installation_id: string | null;
  changed: string[];
  changed_masked: string[] | null;
  by_store: DifferencesByStore | null;
  payload: unknown;
  created_at: Date;
}

export interface LockedEvents<Beside> {
  events: QueuedEvent[];
  /** How many of each business were looked at, at most. */
  share: number;
  /** Undefined when nothing was locked. */
  beside: Beside | undefined;
}

export interface QueueOptions {
  /** Businesses after this one come first, so that each gets its turn; '0' starts from the beginning. */
  afterBusiness: string;
  maxBusinesses: number;
  maxEvents: number;
  exceptBusinesses: readonly string[];
}

const lockedBusinesses = sql`select distinct business_id from locked`;

/**
 * Locks events that have not been fanned out yet: the oldest of each business, the same share of each, so that one
 * business's flood does not crowd out others. They stay in the queue until `unqueueing`; other workers skip them.
 * `beside` is one value that is read of their businesses in the same round trip.
 */
export async function lockQueuedEvents<Beside>(
  db: Database,
  options: QueueOptions,
  beside: (businesses: RawBuilder<unknown>) => RawBuilder<Beside>,
): Promise<LockedEvents<Beside>> {
  const { rows } = await sql<{ share: number; events: QueuedEventRow[] | null; beside: Beside }>`
    with recursive turn(business_id) as (
      (select business_id from events_to_fan_out where business_id > ${options.afterBusiness}
       order by business_id limit 1)
      union all
      select (select q.business_id from events_to_fan_out q where q.business_id > turn.business_id
              order by q.business_id limit 1)
      from turn where turn.business_id is not null
    ), chosen as materialized (
      select business_id from turn
      where business_id is not null and business_id <> all(${options.exceptBusinesses}::bigint[])
      limit ${options.maxBusinesses}
    ), one as materialized (
      select greatest(${options.maxEvents}::int / greatest(count(*), 1), 1)::int as share from chosen
    ), locked as materialized (
      select q.business_id, q.event_id
      from chosen c
      cross join lateral (
        select f.business_id, f.event_id from events_to_fan_out f where f.business_id = c.business_id
        order by f.event_id limit (select share from one)
        for update skip locked
      ) q limit ${options.maxEvents}
    ), taken as (
      select e.id::text, e.business_id::text, e.topic, e.store_id::text, e.resource_id::text, e.installation_id::text,
        e.changed, e.changed_masked, e.by_store, e.payload, date_part('epoch', e.created_at) * 1000 as created_ms,
        next_id()::text as delivery_id
      from locked l join events e on e.business_id = l.business_id and e.id = l.event_id
      order by e.id
    )
    select (select share from one) as share, (select json_agg(taken) from taken) as events,
      (${beside(lockedBusinesses)}) as beside
    where exists (select 1 from locked)`.execute(db);
  const [found] = rows;
  return { events: (found?.events ?? []).map(asQueuedEvent), share: found?.share ?? 0, beside: found?.beside };
}

/** Of hundreds of events, which come as one JSON value: that takes a third of what reading as many rows takes. */
interface QueuedEventRow extends Omit<EventRow, 'created_at'> {
  created_ms: number;
  delivery_id: string;
}

function asQueuedEvent(row: QueuedEventRow): QueuedEvent {
  return Object.assign(asEvent(row, timeOf(row.created_ms)), { deliveryId: row.delivery_id });
}

/** As every other time that is read, in whole milliseconds; a double of such a size is good to a quarter of a microsecond. */
const timeOf = (ms: number): Date => new Date(Math.floor(ms + 0.0005));

/** The next business, after the one given, that has events in the queue. */
export async function nextQueuedBusiness(
  db: Database,
  afterBusiness: string,
  exceptBusinesses: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ business_id: string }>`
    select business_id from events_to_fan_out
    where business_id > ${afterBusiness} and business_id <> all(${exceptBusinesses}::bigint[])
    order by business_id limit 1`.execute(db);
  return rows[0]?.business_id;
}

/** Takes locked events off the queue: a statement to be executed with another one. */
export function unqueueing(events: readonly RecordedEvent[]): RawBuilder<object> {
  return sql`
    delete from events_to_fan_out f
    using unnest(
      ${numbersLiteral(events.map(({ businessId }) => businessId))}::bigint[], ${numbersLiteral(events.map(({ id }) => id))}::bigint[]
    ) as done(business_id, event_id)
    where f.business_id = done.business_id and f.event_id = done.event_id`;
}

/** The same on its own. */
export async function unqueueEvents(db: Database, events: readonly RecordedEvent[]): Promise<void> {
  await unqueueing(events).execute(db);
}

/** Those of the given events that are still kept, by id. */
export async function findEvents(
  db: Database,
  wanted: readonly { businessId: string; eventId: string }[],
): Promise<Map<string, RecordedEvent>> {
  const { rows } = await sql<EventRow>`
    select e.* from unnest(
      ${numbersLiteral(wanted.map(({ businessId }) => businessId))}::bigint[], ${numbersLiteral(wanted.map(({ eventId }) => eventId))}::bigint[]
    ) as w(business_id, event_id)
    join events e on e.business_id = w.business_id and e.id = w.event_id`.execute(db);
  return new Map(rows.map((row) => [row.id, asEvent(row, row.created_at)]));
}

interface EventOfRequest {
  id: string;
  businessId: string;
  topic: Topic;
  at: Date;
}

/** What was written on behalf of a request, oldest first. */
export async function findEventsOfRequest(db: Database, requestId: string, most: number): Promise<EventOfRequest[]> {
  const { rows } = await sql<EventOfRequest>`
    select id, business_id as "businessId", topic, created_at as at from events
    where request_id = ${uuidOfRequest(requestId)}::uuid order by id limit ${most}`.execute(db);
  return rows;
}

/** Removes up to `most` events older than the time given; returns how many were removed. */
export async function deleteOldEvents(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where ctid = any(array(
      select e.ctid from events e
      where e.created_at < ${before}
        and not exists (select 1 from events_to_fan_out f where f.business_id = e.business_id and f.event_id = e.id)
      order by e.created_at limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function asEvent(row: Omit<EventRow, 'created_at'>, createdAt: Date): RecordedEvent {
  return {
    id: row.id,
    businessId: row.business_id,
    topic: row.topic,
    storeId: row.store_id,
    resourceId: row.resource_id,
    installationId: row.installation_id,
    changed: row.changed,
    changedMasked: row.changed_masked,
    byStore: row.by_store,
    payload: row.payload,
    createdAt,
  };
}
