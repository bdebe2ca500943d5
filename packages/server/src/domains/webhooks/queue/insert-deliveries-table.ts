import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';
import { type RecordedEvent, unqueueing } from '../../events/event-queue.js';
import { recordDeliveryChanges } from '../stream/record-changes-table.js';
import { readyingQueues } from './delivery-queues-table.js';
import type { NamedDelivery } from './pending-deliveries-table.js';

interface Inserting {
  worker: string;
  now: Date;
  events: readonly RecordedEvent[];
}

/** Records deliveries to make now, as the last statement of its transaction, and takes their events off the queue. */
export async function insertDeliveries(
  db: Database,
  deliveries: readonly NamedDelivery[],
  { worker, now, events }: Inserting,
): Promise<void> {
  // What no slot was free for wakes its lane.
  const lanes = deliveries
    .filter(({ claimed }) => !claimed)
    .map(({ installationId, endpoint }) => ({ installationId, endpoint, readyAt: now }));
  const readied = lanes.length === 0 ? sql`` : sql`, readied as (${readyingQueues(lanes)})`;
  await sql`with unqueued as (${unqueueing(events)})${readied}, made as (
      insert into pending_deliveries
        (id, business_id, app_id, installation_id, event_id, topic, endpoint, event_at, claimed_by, created_at, due_at)
      select d.*, ${now}::timestamptz, ${now}::timestamptz from unnest(
        ${numbersLiteral(deliveries.map((delivery) => delivery.id))}::bigint[],
        ${numbersLiteral(deliveries.map((delivery) => delivery.businessId))}::bigint[],
        ${numbersLiteral(deliveries.map((delivery) => delivery.appId))}::bigint[],
        ${numbersLiteral(deliveries.map((delivery) => delivery.installationId))}::bigint[],
        ${numbersLiteral(deliveries.map((delivery) => delivery.eventId))}::bigint[],
        ${textsLiteral(deliveries.map((delivery) => delivery.topic))}::text[],
        ${textsLiteral(deliveries.map((delivery) => delivery.endpoint))}::text[],
        ${timesLiteral(deliveries.map((delivery) => delivery.eventAt))}::timestamptz[],
        ${numbersLiteral(deliveries.map((delivery) => (delivery.claimed ? worker : null)))}::bigint[]
      ) as d
      returning id, app_id
    ) ${recordDeliveryChanges('made')}`.execute(db);
}
