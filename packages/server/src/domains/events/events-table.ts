import type { Topic } from '@souk/contract';
import { type Generated, type Insertable, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../foundation/context.js';
import { uuidOfRequest } from '../../foundation/http/request-id.js';
import type { DifferencesByStore } from './visible-differences.js';

export interface EventsTable {
  business_id: string;
  id: Generated<string>;
  topic: Topic;
  store_id: string | null;
  resource_id: string;
  installation_id: string | null;
  changed: readonly string[];
  changed_masked: readonly string[] | null;
  by_store: DifferencesByStore | null;
  payload: unknown;
  created_at: Date;
  request_id: Generated<string | null>;
}

export interface EventsToFanOutTable {
  event_id: string;
  business_id: string;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    events: EventsTable;
    events_to_fan_out: EventsToFanOutTable;
  }
}

/**
 * Writes events and their places in the queue in one statement; returns their ids in the order given. They record
 * the request that they are for.
 */
export async function insertEvents(context: Context, events: readonly Insertable<EventsTable>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select next_id() as id, event.*
      from json_to_recordset(${JSON.stringify(events)}::json) as event(
        topic text, business_id bigint, store_id bigint, resource_id bigint, installation_id bigint,
        changed text[], changed_masked text[], by_store jsonb, payload jsonb, created_at timestamptz)
    ), written as (
      insert into events (id, topic, business_id, store_id, resource_id, installation_id, changed, changed_masked, by_store,
        payload, created_at, request_id)
      select id, topic, business_id, store_id, resource_id, installation_id, changed, changed_masked, by_store,
        payload, created_at, ${markedRequest(context)}::uuid from given
    ), queued as (
      insert into events_to_fan_out (event_id, business_id) select id, business_id from given
    )
    select id from given order by id`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** What resources of one kind and store have in common that change together. */
export interface SharedEvent {
  topic: Topic;
  businessId: string;
  storeId: string;
  changed: readonly string[];
  at: Date;
}

/**
 * The same for each resource that a query gives (one column: its id), as parts of the statement that changes them, so that
 * no id leaves the database: `with …, ${recordingForEach(…)} select`.
 */
export function recordingForEach(
  context: Context,
  { topic, businessId, storeId, changed, at }: SharedEvent,
  resourceIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`event as materialized (
      select next_id() as id, resource_id from (${resourceIds}) as resource(resource_id)
    ), written as (
      insert into events (id, topic, business_id, store_id, resource_id, changed, created_at, request_id)
      select id, ${topic}, ${businessId}::bigint, ${storeId}::bigint, resource_id, ${changed}::text[], ${at}::timestamptz,
        ${markedRequest(context)}::uuid
      from event
    ), queued as (
      insert into events_to_fan_out (event_id, business_id) select id, ${businessId}::bigint from event
    )`;
}

/** The request that the events are for, marked as one that has made events. */
function markedRequest({ cause }: Context): string | null {
  if (cause === undefined) return null;
  cause.madeEvents = true;
  return uuidOfRequest(cause.requestId);
}
