import type { DeliveryBody } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { findEvents } from '../../events/event-queue.js';
import { findSubscriptions } from '../../installations/find-webhook-targets.js';
import { buildBodies } from '../bodies/build-bodies.js';
import type { PayloadReaders } from '../bodies/payload-readers.js';
import { routeEvent, type SkipReason } from '../routing/route-event.js';
import { skipReasonTexts } from '../routing/skip-reasons.js';
import { headersOf } from '../sending/send-delivery.js';
import { findDelivery } from './delivery-log-table.js';
import { findTarget } from './replay-deliveries.js';

type Known = Pick<DeliveryBody, 'deliveryId' | 'webhookId' | 'topic' | 'builtAt'>;

/**
 * What an attempt would send now: routed and built as the engine does it, for the eyes of the installation. It is not
 * signed: a signature is made for the moment of sending, and one that nobody sent should not exist.
 */
export async function previewBody(
  db: Database,
  readers: PayloadReaders,
  { appId, deliveryId, now }: { appId: string; deliveryId: string; now: Date },
): Promise<DeliveryBody> {
  const delivery = (await findDelivery(db, appId, deliveryId)) ?? throwDomainError('DELIVERY_NOT_FOUND');
  const { id, webhookId, topic, installationId, businessId } = delivery;
  const known: Known = { deliveryId: id, webhookId, topic, builtAt: now.toISOString() };
  const eventId = delivery.eventId.slice('evt_'.length);
  const event = (await findEvents(db, [{ businessId, eventId }])).get(eventId);
  if (!event) return notSent(known, 'EVENT_EXPIRED');
  const target = await findTarget(db, appId, installationId);
  if (!target) return notSent(known, 'INSTALLATION_INACTIVE');
  const subscriptions = await findSubscriptions(db, target);
  const route = routeEvent(event, target, subscriptions);
  if ('skip' in route) return notSent(known, route.skip);
  const { apiVersion } = subscriptions;
  const [body] = await buildBodies(db, readers, [{ event, target, apiVersion }]);
  if (!body) return notSent(known, 'NO_BODY');
  const sendable = { webhookId, address: route.address, topic, businessId, apiVersion };
  return {
    ...known,
    sendable: true,
    reason: null,
    message: null,
    url: route.address,
    headers: inPairs(headersOf(sendable, null, null)),
    contentType: 'application/json',
    body: body.toString(),
  };
}

function notSent(known: Known, reason: SkipReason): DeliveryBody {
  const nothing = { url: null, headers: {}, contentType: null, body: null };
  return { ...known, sendable: false, reason, message: skipReasonTexts[reason], ...nothing };
}

function inPairs(headers: readonly (string | null)[]): Record<string, string | null> {
  const pairs: Record<string, string | null> = {};
  for (let place = 0; place < headers.length; place += 2) pairs[String(headers[place])] = headers[place + 1] ?? null;
  return pairs;
}
