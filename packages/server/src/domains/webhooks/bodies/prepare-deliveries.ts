import type { Database } from '../../../foundation/database/open-database.js';
import { findEvents, type RecordedEvent } from '../../events/event-queue.js';
import { findTargets, type WebhookTarget } from '../../installations/find-webhook-targets.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import { chooseDestination } from '../routing/choose-destination.js';
import { routeEvent } from '../routing/route-event.js';
import type { Subscriptions } from '../routing/subscription-cache.js';
import type { Sendable } from '../sending/send-delivery.js';
import { expiresAt } from '../settling/schedule-retries.js';
import { type Settlement, settleElsewhere, settleExpired, settleSkip } from '../settling/settle-delivery.js';
import { type BodyRequest, buildBodies } from './build-bodies.js';
import type { PayloadReaders } from './payload-readers.js';

export interface Prepared {
  delivery: ClaimedDelivery;
  sendable: Sendable;
}

export interface PrepareOptions {
  db: Database;
  now: Date;
  readers: PayloadReaders;
  subscriptions: Subscriptions;
}

/** What the fan-out that created the deliveries already knows; read from the database otherwise. */
export interface KnownFacts {
  events: readonly RecordedEvent[];
  targets: readonly WebhookTarget[];
}

/** Re-checks whether each delivery is to be sent, and builds those that are. */
export async function prepareDeliveries(
  options: PrepareOptions,
  deliveries: readonly ClaimedDelivery[],
  known?: KnownFacts,
): Promise<{ prepared: Prepared[]; settled: Settlement[] }> {
  const { events, targets } = known ? index(known) : await look(options.db, deliveries);
  const subscriptionsOf = await options.subscriptions.ofAll(options.db, targets.values());
  const settled: Settlement[] = [];
  const candidates: Candidate[] = [];
  for (const delivery of deliveries) {
    if (delivery.replayOf === null && expiresAt(delivery.eventAt) <= options.now) {
      settled.push(settleExpired(delivery));
      continue;
    }
    const event = events.get(delivery.eventId);
    const target = targets.get(delivery.installationId);
    if (!event || !target) {
      settled.push(settleSkip(delivery, event ? 'INSTALLATION_INACTIVE' : 'EVENT_EXPIRED'));
      continue;
    }
    const subscribed = subscriptionsOf(target);
    const route = routeEvent(event, target, subscribed);
    if ('skip' in route) {
      settled.push(settleSkip(delivery, route.skip));
      continue;
    }
    const place = chooseDestination(delivery, target, route.address, options.now);
    if (place.kind === 'elsewhere') {
      settled.push(settleElsewhere(delivery, place.endpoint, place.dueAt));
      continue;
    }
    candidates.push({
      delivery,
      address: route.address,
      relayId: place.kind === 'relay' ? place.relayId : null,
      request: { event, target, apiVersion: subscribed.apiVersion },
    });
  }
  const requests = candidates.map(({ request }) => request);
  const bodies = await buildBodies(options.db, options.readers, requests);
  const prepared: Prepared[] = [];
  candidates.forEach((candidate, position) => {
    const body = bodies[position];
    const { delivery } = candidate;
    if (body) prepared.push({ delivery, sendable: asSendable(candidate, body) });
    else settled.push(settleSkip(delivery, 'NO_BODY'));
  });
  return { prepared, settled };
}

interface Candidate {
  delivery: ClaimedDelivery;
  address: string;
  relayId: string | null;
  request: BodyRequest;
}

function asSendable({ delivery, address, relayId, request }: Candidate, body: Buffer): Sendable {
  const { id, topic, businessId } = delivery;
  const relay = relayId === null ? null : { id: relayId, deliveryId: id };
  return { webhookId: `dlv_${id}`, address, relay, topic, businessId, apiVersion: request.apiVersion, body };
}

interface Indexed {
  events: ReadonlyMap<string, RecordedEvent>;
  targets: ReadonlyMap<string, WebhookTarget>;
}

function index({ events, targets }: KnownFacts): Indexed {
  return {
    events: new Map(events.map((event) => [event.id, event])),
    targets: new Map(targets.map((target) => [target.installationId, target])),
  };
}

async function look(db: Database, deliveries: readonly ClaimedDelivery[]): Promise<Indexed> {
  const installationIds = [...new Set(deliveries.map(({ installationId }) => installationId))];
  const [events, targets] = await Promise.all([findEvents(db, deliveries), findTargets(db, installationIds)]);
  return { events, targets: new Map(targets.map((target) => [target.installationId, target])) };
}
