import { secondsAfter } from '../../../foundation/clock.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { asleepLane, isRelayed, relayLane } from '../queue/relay-lanes.js';
import { expiresAt } from '../settling/schedule-retries.js';
import { knownEndpointOf } from './remember-subscriptions.js';

type Placed = Pick<WebhookTarget, 'installationId' | 'preview' | 'relay'>;

/** The endpoint that a delivery is planned for. */
export function laneOf({ installationId, preview, relay }: Placed, address: string): string {
  return preview || relay !== null ? relayLane(installationId) : knownEndpointOf(address);
}

/** What is to be done with a delivery whose turn has come. */
export type Place =
  /** Posted to its address. */
  | { kind: 'address' }
  /** Handed to the relay. */
  | { kind: 'relay'; relayId: string }
  /** Waits somewhere else than where it was claimed. */
  | { kind: 'elsewhere'; endpoint: string; dueAt: Date };

export interface PlacedDelivery {
  endpoint: string;
  eventAt: Date;
  replayOf: 'delivered' | 'failed' | null;
}

/** Replays never expire; one that no relay can take now is looked at again after this long. */
const replayWaitSeconds = 3_600;

/** Decided when the delivery is prepared: a relay may have come, gone or fallen asleep since it was planned. */
export function placeDelivery(delivery: PlacedDelivery, target: Placed, address: string, now: Date): Place {
  const { installationId, preview, relay } = target;
  if (relay?.asleep || (preview && relay === null)) {
    return { kind: 'elsewhere', endpoint: asleepLane(installationId), dueAt: wakeAt(delivery, target, now) };
  }
  const endpoint = laneOf(target, address);
  if (delivery.endpoint !== endpoint && (isRelayed(endpoint) || isRelayed(delivery.endpoint))) {
    return { kind: 'elsewhere', endpoint, dueAt: now };
  }
  return relay ? { kind: 'relay', relayId: relay.id } : { kind: 'address' };
}

/** When a sleeping delivery is looked at although nothing woke it: its relay has ended, or it has expired. */
function wakeAt({ eventAt, replayOf }: PlacedDelivery, { preview, relay }: Placed, now: Date): Date {
  const relayEndsAt = relay && secondsAfter(now, Math.max(relay.endsInSeconds, 1));
  if (replayOf !== null) return relayEndsAt ?? secondsAfter(now, replayWaitSeconds);
  if (preview || relayEndsAt === null) return expiresAt(eventAt);
  return new Date(Math.min(relayEndsAt.getTime(), expiresAt(eventAt).getTime()));
}
