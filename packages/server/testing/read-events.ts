import { sql } from 'kysely';
import type { Database } from '../src/foundation/database/open-database.js';
import { databaseOf } from './set-stage.js';
import type { TestServer } from './start-test-server.js';

export interface RecordedEvent {
  id: string;
  topic: string;
  storeId: string | null;
  resourceId: string;
  changed: string[];
  payload: unknown;
  at: Date;
}

/** What a business announced after the event with this id, oldest first. */
export async function readEvents(on: Database | TestServer, businessId: string, after = '0'): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select id, topic, store_id as "storeId", resource_id as "resourceId", changed, payload, created_at as at
    from events where business_id = ${businessId} and id > ${after}::bigint order by id`.execute(databaseOf(on));
  return rows;
}

/** Each event as `topic[members]`, the shortest form in which a test can say what it expects. */
export function briefly(events: readonly RecordedEvent[]): string[] {
  return events.map(({ topic, changed }) => `${topic}[${changed.join()}]`);
}
