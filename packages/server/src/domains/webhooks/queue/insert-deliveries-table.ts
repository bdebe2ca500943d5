import { type RawBuilder, sql } from 'kysely';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/array-literal.js';
import { withCommit } from '../../../foundation/database/begin-with-next.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { type Slots, WrittenOnce } from '../../../foundation/database/written-once.js';
import { asUnqueued, type RecordedEvent, type Unqueued, unqueueing } from '../../events/take-events.js';
import { noteChanges } from '../stream/note-changes-table.js';
import { asLanesToReady, type LanesToReady, readyingLanes } from './lanes-table.js';
import type { NamedDelivery } from './pending-deliveries-table.js';

/** New deliveries as `insertingDeliveries` takes them. */
type NewRows = Record<
  'ids' | 'businesses' | 'apps' | 'installations' | 'events' | 'topics' | 'endpoints' | 'eventTimes' | 'workers',
  string
> & { now: Date };

function asNewRows(deliveries: readonly NamedDelivery[], { worker, now }: { worker: string; now: Date }): NewRows {
  return {
    ids: numbersLiteral(deliveries.map((delivery) => delivery.id)),
    businesses: numbersLiteral(deliveries.map((delivery) => delivery.businessId)),
    apps: numbersLiteral(deliveries.map((delivery) => delivery.appId)),
    installations: numbersLiteral(deliveries.map((delivery) => delivery.installationId)),
    events: numbersLiteral(deliveries.map((delivery) => delivery.eventId)),
    topics: textsLiteral(deliveries.map((delivery) => delivery.topic)),
    endpoints: textsLiteral(deliveries.map((delivery) => delivery.endpoint)),
    eventTimes: timesLiteral(deliveries.map((delivery) => delivery.eventAt)),
    workers: numbersLiteral(deliveries.map((delivery) => (delivery.claimed ? worker : null))),
    now,
  };
}

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
  const given = { ...asNewRows(deliveries, { worker, now }), ...asUnqueued(events) };
  const waiting = deliveries.filter(({ claimed }) => !claimed);
  if (waiting.length === 0) return void (await insertClaimed.execute(db, given));
  const lanes = waiting.map(({ installationId, endpoint }) => ({ installationId, endpoint, readyAt: now }));
  await insertSomeWaiting.execute(db, { ...given, ...asLanesToReady(lanes) });
}

const insertClaimed = new WrittenOnce<NewRows & Unqueued>(
  (given) => sql`${sql.raw(withCommit)}with ${insertingDeliveries(given, [unqueueing(given)])}`,
);

/** What no slot was free for wakes its lane. */
const insertSomeWaiting = new WrittenOnce<NewRows & Unqueued & LanesToReady>(
  (given) => sql`${sql.raw(withCommit)}with ${insertingDeliveries(given, [unqueueing(given), readyingLanes(given)])}`,
);

function insertingDeliveries(given: Slots<NewRows>, also: readonly RawBuilder<object>[]): RawBuilder<object> {
  const beside = also.map((statement, place) => sql`${sql.raw(`beside_${place}`)} as (${statement})`);
  return sql`${sql.join(beside)}, made as (
      insert into pending_deliveries
        (id, business_id, app_id, installation_id, event_id, topic, endpoint, event_at, claimed_by, created_at, due_at)
      select d.*, ${given.now}::timestamptz, ${given.now}::timestamptz from unnest(
        ${given.ids}::bigint[], ${given.businesses}::bigint[], ${given.apps}::bigint[], ${given.installations}::bigint[],
        ${given.events}::bigint[], ${given.topics}::text[], ${given.endpoints}::text[], ${given.eventTimes}::timestamptz[],
        ${given.workers}::bigint[]
      ) as d
      returning id, app_id
    ) ${noteChanges('made')}`;
}
