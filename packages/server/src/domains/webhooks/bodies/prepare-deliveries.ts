import type { Database } from '../../../foundation/database/open-database.js';
import { findEvents, type RecordedEvent } from '../../events/take-events.js';
import { findTargets, type WebhookTarget } from '../../installations/find-webhook-targets.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import type { Subscriptions } from '../routing/remember-subscriptions.js';
import { routeEvent } from '../routing/route-event.js';
import type { Sendable } from '../sending/send-delivery.js';
import { expiresAt } from '../settling/schedule-retries.js';
import { type Settlement, settleExpired, settleSkip } from '../settling/settle-delivery.js';
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
  /** Bodies that were read while the deliveries were being written. */
  bodies?: EarlyBodies;
}

/** By event and installation; null where there is nothing to be seen. */
export type EarlyBodies = Promise<ReadonlyMap<string, Buffer | null>>;

export const bodyKey = (eventId: string, installationId: string): string => `${eventId}/${installationId}`;

/** Re-checks whether each delivery is to be sent, and builds those that are. */
export async function prepareDeliveries(
  options: PrepareOptions,
  deliveries: readonly ClaimedDelivery[],
  known?: KnownFacts,
): Promise<{ prepared: Prepared[]; settled: Settlement[] }> {
  const { events, targets } = known ? index(known) : await look(options.db, deliveries);
  const settled: Settlement[] = [];
  const candidates: { delivery: ClaimedDelivery; address: string; request: BodyRequest }[] = [];
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
    const subscribed = await options.subscriptions.of(options.db, target);
    const route = routeEvent(event, target, subscribed);
    if ('skip' in route) settled.push(settleSkip(delivery, route.skip));
    else {
      candidates.push({
        delivery,
        address: route.address,
        request: { event, target, apiVersion: subscribed.apiVersion },
      });
    }
  }
  const early = await known?.bodies;
  const bodies = early
    ? candidates.map(({ delivery }) => early.get(bodyKey(delivery.eventId, delivery.installationId)))
    : await buildBodies(
        options.db,
        options.readers,
        candidates.map(({ request }) => request),
      );
  const prepared: Prepared[] = [];
  candidates.forEach(({ delivery, address, request }, position) => {
    const body = bodies[position];
    if (body) prepared.push({ delivery, sendable: asSendable(delivery, address, request.apiVersion, body) });
    else settled.push(settleSkip(delivery, 'NO_BODY'));
  });
  return { prepared, settled };
}

function asSendable(
  { id, topic, businessId }: ClaimedDelivery,
  address: string,
  apiVersion: string,
  body: Buffer,
): Sendable {
  return { webhookId: `dlv_${id}`, address, topic, businessId, apiVersion, body };
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
