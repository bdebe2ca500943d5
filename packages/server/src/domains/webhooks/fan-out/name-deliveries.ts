import type { Database } from '../../../foundation/database/open-database.js';
import { takeIds } from '../../../foundation/database/take-ids.js';
import type { QueuedEvent } from '../../events/take-events.js';
import type { NamedDelivery, NewDelivery } from '../queue/pending-deliveries-table.js';

/** Gives each delivery its id. The first one of an event has the id that came with the event, and costs nothing. */
export async function nameDeliveries(
  db: Database,
  events: readonly QueuedEvent[],
  deliveries: readonly NewDelivery[],
): Promise<NamedDelivery[]> {
  const unused = new Map(events.map(({ id, deliveryId }) => [id, deliveryId]));
  const withIds = deliveries.map((delivery) => {
    const id = unused.get(delivery.eventId);
    unused.delete(delivery.eventId);
    return { ...delivery, id };
  });
  const more = (await takeIds(db, withIds.filter(({ id }) => id === undefined).length)).values();
  return withIds.map((delivery) => ({ ...delivery, id: delivery.id ?? (more.next().value as string) }));
}
