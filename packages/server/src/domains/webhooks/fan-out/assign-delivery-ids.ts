import { generateIds } from '../../../foundation/database/generate-ids.js';
import type { Database } from '../../../foundation/database/open-database.js';
import type { NamedDelivery, NewDelivery } from '../queue/pending-deliveries-table.js';

/** Gives ids to the deliveries that have none: the first one of an event has the id that came with the event. */
export async function assignDeliveryIds(db: Database, deliveries: readonly NewDelivery[]): Promise<NamedDelivery[]> {
  const nameless = deliveries.filter(({ id }) => id === null);
  const ids = await generateIds(db, nameless.length);
  for (const [place, delivery] of nameless.entries()) delivery.id = ids[place] ?? null;
  const named = deliveries.filter(hasName);
  if (named.length < deliveries.length) throw new Error('A delivery was left without an id.');
  return named;
}

const hasName = (delivery: NewDelivery): delivery is NamedDelivery => delivery.id !== null;
