import { type DataKey, topicFacts } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { QueuedEvent, WrittenResource } from './event-queue-table.js';
import type { EventIds } from './events-table.js';
import type { NewEvent } from './record-events.js';

declare module '../../foundation/database/recorded-facts.js' {
  interface FactKinds {
    event: QueuedEvent;
  }
}

/**
 * Whether a worker in the same process may hear of these events from memory. Those for one installation are rare, and a payload
 * comes back from the database written differently: both are left to be read.
 */
export function mayBeTold({ recorded }: Database, events: readonly NewEvent[]): boolean {
  if (!recorded?.hasRoomFor(events.length)) return false;
  return events.every(({ installationId, payload }) => (installationId ?? null) === null && (payload ?? null) === null);
}

/** Tells events as the queue would give them. */
export function tellEvents({ recorded }: Database, events: readonly NewEvent[], written: readonly EventIds[]): void {
  const told = written.flatMap(({ id, deliveryId }, place) => {
    const event = events[place];
    return event && deliveryId !== null ? [asQueued(event, id, deliveryId)] : [];
  });
  recorded?.add(told);
  for (const { topic, resourceId, resource } of told)
    know(recorded?.all, { kind: topicFacts(topic).dataKey, id: resourceId, resource });
}

/** Tells, with the events about it, how a resource reads after everything that the transaction has done to it so far. */
export function tellResource({ recorded }: Database, kind: DataKey, resource: WrittenResource): void {
  know(recorded?.all, { kind, id: resource.id, resource });
}

interface Knowledge {
  kind: DataKey;
  id: string;
  resource: WrittenResource | undefined;
}

/** All events of a transaction about one resource show what it became in the end, also where that is not known. */
function know(events: readonly QueuedEvent[] = [], { kind, id, resource }: Knowledge): void {
  for (const event of events)
    if (event.resourceId === id && topicFacts(event.topic).dataKey === kind) event.resource = resource;
}

function asQueued(event: NewEvent, id: string, deliveryId: string): QueuedEvent {
  return {
    id,
    businessId: event.businessId,
    topic: event.topic,
    storeId: event.storeId,
    resourceId: event.resourceId,
    installationId: null,
    changed: [...(event.changed ?? [])],
    changedMasked: event.changedMasked ? [...event.changedMasked] : null,
    byStore: event.byStore ?? null,
    payload: null,
    createdAt: event.at,
    resource: event.resource,
    deliveryId,
  };
}
