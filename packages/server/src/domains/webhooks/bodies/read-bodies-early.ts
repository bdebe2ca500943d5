import type { Database } from '../../../foundation/database/open-database.js';
import type { RecordedEvent } from '../../events/take-events.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import type { NewDelivery } from '../queue/pending-deliveries-table.js';
import type { Subscriptions } from '../routing/remember-subscriptions.js';
import { buildBodies } from './build-bodies.js';
import type { PayloadReaders } from './payload-readers.js';
import { bodyKey, type EarlyBodies } from './prepare-deliveries.js';

export interface EarlyReading {
  db: Database;
  readers: PayloadReaders;
  subscriptions: Subscriptions;
}

/**
 * Reads the bodies of what a worker claims while the deliveries themselves are being written and committed. The
 * change itself is already committed, so nothing is read too early.
 */
export async function readBodiesEarly(
  { db, readers, subscriptions }: EarlyReading,
  deliveries: readonly NewDelivery[],
  events: readonly RecordedEvent[],
  targets: readonly WebhookTarget[],
): EarlyBodies {
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const targetOf = new Map(targets.map((target) => [target.installationId, target]));
  const subscribed = await subscriptions.ofAll(db, targets);
  const requests = [];
  for (const { eventId, installationId, claimed } of deliveries) {
    const event = eventOf.get(eventId);
    const target = targetOf.get(installationId);
    if (!claimed || !event || !target) continue;
    requests.push({ event, target, apiVersion: subscribed(target).apiVersion });
  }
  const bodies = await buildBodies(db, readers, requests);
  return new Map(
    requests.map(({ event, target }, place) => [bodyKey(event.id, target.installationId), bodies[place] ?? null]),
  );
}
