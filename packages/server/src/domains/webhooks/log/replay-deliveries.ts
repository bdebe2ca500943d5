import type { RangeReplayInput, Topic, WebhookDeliveryWithAttempts } from '@souk/contract';
import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { findEvents } from '../../events/event-queue.js';
import { findSubscriptions, findTargets, type WebhookTarget } from '../../installations/find-webhook-targets.js';
import { endpointOf, routeEvent, type SkipReason } from '../routing/route-event.js';
import { skipReasonTexts } from '../routing/skip-reasons.js';
import { findDelivery } from './delivery-log-table.js';
import { lockFinished, requeue, requeueFailed } from './replay-table.js';

/** How long an event is kept, and so how long its deliveries can be rebuilt. */
const replayWindowSeconds = 7 * 86_400;

/** Sends a delivered or failed delivery again, now, under its old id. Call it in a transaction. */
export async function replayDelivery(
  db: Database,
  appId: string,
  id: string,
  now: Date,
): Promise<WebhookDeliveryWithAttempts> {
  const known = (await findDelivery(db, appId, id)) ?? throwDomainError('DELIVERY_NOT_FOUND');
  const delivery = await lockFinished(db, appId, id);
  if (!delivery) return throwDomainError('DELIVERY_NOT_REPLAYABLE', { message: 'The delivery is still pending.' });
  if (delivery.status === 'skipped') {
    return throwDomainError('DELIVERY_NOT_REPLAYABLE', {
      message: 'The delivery was skipped, so there is nothing to replay.',
    });
  }
  const event = (await findEvents(db, [delivery])).get(delivery.eventId);
  if (!event || now.getTime() - event.createdAt.getTime() > replayWindowSeconds * 1000)
    return throwDomainError('EVENT_EXPIRED');
  const target = (await findTarget(db, appId, delivery.installationId)) ?? throwDomainError('DELIVERY_NOT_REPLAYABLE');
  const route = routeEvent(event, target, await findSubscriptions(db, target));
  if ('skip' in route) return rejectRoute(route.skip);
  await requeue(db, id, endpointOf(route.address), now);
  return { ...known, status: 'pending', nextAttemptAt: now.toISOString() };
}

/** Resends what last failed within a time range; returns how many deliveries that is. Call it in a transaction. */
export async function replayRange(
  db: Database,
  target: WebhookTarget,
  { from, to, topics }: RangeReplayInput,
  now: Date,
): Promise<number> {
  const { addresses } = await findSubscriptions(db, target);
  const wanted = topics ?? [...addresses.keys()];
  const missing = wanted.find((topic) => !addresses.has(topic));
  if (missing) throwDomainError('TOPIC_NOT_SUBSCRIBED', { members: { topic: missing } });
  if (target.webhooksDisabled) rejectRoute('ENDPOINT_DISABLED');
  const endpoints = new Map<Topic, string>(wanted.map((topic) => [topic, endpointOf(addresses.get(topic) ?? '')]));
  const range = {
    installationId: target.installationId,
    endpoints,
    from: new Date(from),
    to: new Date(to),
    eventsSince: secondsAfter(now, -replayWindowSeconds),
  };
  return requeueFailed(db, range, now);
}

export async function findTarget(
  db: Database,
  appId: string,
  installationId: string,
): Promise<WebhookTarget | undefined> {
  const [target] = await findTargets(db, [installationId]);
  return target?.appId === appId ? target : undefined;
}

function rejectRoute(reason: SkipReason): never {
  if (reason === 'TOPIC_NOT_SUBSCRIBED') return throwDomainError('TOPIC_NOT_SUBSCRIBED');
  return throwDomainError('DELIVERY_NOT_REPLAYABLE', { message: skipReasonTexts[reason], members: { reason } });
}
