import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import './events-table.js';

export interface NewEvent {
  topic: Topic;
  businessId: string;
  /** The store it happened in; null when it concerns the whole business. */
  storeId: string | null;
  resourceId: string;
  /** Set when only one installation is to hear of it. */
  installationId?: string | null;
  /** Top-level members of the resource, as an app reads them; never `updatedAt`. */
  changed?: readonly string[];
  /** Facts that nobody could read again later; left out where the delivery reads the resource afresh. */
  payload?: unknown;
  at: Date;
}

/**
 * Writes what happened, and that it has yet to be fanned out, in one statement. Call it inside the transaction of the
 * change, so that neither can be without the other. Answers the events' ids in the order given.
 */
export async function recordEvents(db: Database, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select next_id() as id, event.*
      from json_to_recordset(${JSON.stringify(events.map(asRow))}::json) as event(
        topic text, business_id bigint, store_id bigint, resource_id bigint, installation_id bigint,
        changed text[], payload jsonb, created_at timestamptz)
    ), written as (
      insert into events (id, topic, business_id, store_id, resource_id, installation_id, changed, payload, created_at)
      select id, topic, business_id, store_id, resource_id, installation_id, changed, payload, created_at from given
    ), queued as (
      insert into events_to_fan_out (event_id, business_id) select id, business_id from given
    )
    select id from given order by id`.execute(db);
  return rows.map(({ id }) => id);
}

function asRow(event: NewEvent) {
  return {
    topic: event.topic,
    business_id: event.businessId,
    store_id: event.storeId,
    resource_id: event.resourceId,
    installation_id: event.installationId ?? null,
    changed: event.changed ?? [],
    payload: event.payload ?? null,
    created_at: event.at.toISOString(),
  };
}
