import { secondsAfter } from '../../../foundation/clock.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { asleepQueue, isRelayed, relayQueue } from '../queue/relay-queues.js';
import { expiresAt } from '../settling/schedule-retries.js';
import { knownEndpointOf } from './subscription-cache.js';

type Placed = Pick<WebhookTarget, 'installationId' | 'preview' | 'relay'>;

/** The endpoint that a delivery is planned for. */
export function queueOf({ installationId, preview, relay }: Placed, address: string): string {
  return preview || relay !== null ? relayQueue(installationId) : knownEndpointOf(address);
}

/** What is to be done with a delivery whose turn has come. */
export type DeliveryDestination =
  /** Posted to its address. */
  | { kind: 'address' }
  /** Handed to the relay. */
  | { kind: 'relay'; relayId: string }
  /** Waits somewhere else than where it was claimed. */
  | { kind: 'elsewhere'; endpoint: string; dueAt: Date };

export interface RoutedDelivery {
  endpoint: string;
  eventAt: Date;
  replayOf: 'delivered' | 'failed' | null;
}

/** Replays never expire; one that no relay can take now is looked at again after this long. */
const replayWaitSeconds = 3_600;

/** Decided when the delivery is prepared: a relay may have come, gone or fallen asleep since it was planned. */
export function chooseDestination(
  delivery: RoutedDelivery,
  target: Placed,
  address: string,
  now: Date,
): DeliveryDestination {
  const { installationId, preview, relay } = target;
  if (relay?.asleep || (preview && relay === null)) {
    return { kind: 'elsewhere', endpoint: asleepQueue(installationId), dueAt: wakeAt(delivery, target, now) };
  }
  const endpoint = queueOf(target, address);
  if (delivery.endpoint !== endpoint && (isRelayed(endpoint) || isRelayed(delivery.endpoint))) {
    return { kind: 'elsewhere', endpoint, dueAt: now };
  }
  return relay ? { kind: 'relay', relayId: relay.id } : { kind: 'address' };
}

/** When a sleeping delivery is looked at although nothing woke it: its relay has ended, or it has expired. */
function wakeAt({ eventAt, replayOf }: RoutedDelivery, { preview, relay }: Placed, now: Date): Date {
  const relayEndsAt = relay && secondsAfter(now, Math.max(relay.endsInSeconds, 1));
  if (replayOf !== null) return relayEndsAt ?? secondsAfter(now, replayWaitSeconds);
  if (preview || relayEndsAt === null) return expiresAt(eventAt);
  return new Date(Math.min(relayEndsAt.getTime(), expiresAt(eventAt).getTime()));
}
