import type { Database } from '../../../foundation/database/open-database.js';
import type { QueuedEvent, RecordedEvent } from '../../events/event-queue.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import type { EndpointSlots } from '../queue/endpoint-slots.js';
import type { NewDelivery, SkippedDelivery } from '../queue/pending-deliveries-table.js';
import type { SlotReservation } from '../queue/reserve-slots.js';
import { queueOf } from '../routing/choose-destination.js';
import { concerns, routeEvent } from '../routing/route-event.js';
import type { Subscriptions, SubscriptionsOf } from '../routing/subscription-cache.js';

export interface PlanOptions {
  slots: EndpointSlots;
  subscriptions: Subscriptions;
  /** Businesses that have waited for their endpoint long enough: what finds no free slot goes to the lanes now. */
  impatient: ReadonlySet<string>;
}

export interface Plan {
  /** What is fanned out now. The others stay in the queue. */
  events: QueuedEvent[];
  deliveries: NewDelivery[];
  skipped: SkippedDelivery[];
  /** Businesses whose one endpoint has no free slot, and that endpoint. */
  heldBack: Map<string, string>;
}

/**
 * Decides what becomes of each event, oldest first. Each delivery takes a slot of the reservation while there are
 * any left; those without one wait in their lane.
 */
export async function planDeliveries(
  db: Database,
  events: readonly QueuedEvent[],
  targets: readonly WebhookTarget[],
  options: PlanOptions,
  reservation: SlotReservation,
): Promise<Plan> {
  const plan: Plan = { events: [], deliveries: [], skipped: [], heldBack: new Map() };
  const targetsOf = byBusiness(targets);
  const subscribed = await options.subscriptions.ofAll(db, targets);
  const onlyEndpoints = new Map<string, string | null>();
  for (const [businessId, group] of targetsOf) onlyEndpoints.set(businessId, findOnlyEndpoint(group, subscribed));
  for (const event of events) {
    const only = onlyEndpoints.get(event.businessId) ?? null;
    if (mustWait(event.businessId, only, plan, options)) continue;
    plan.events.push(event);
    addDeliveries(event, targetsOf.get(event.businessId) ?? [], plan, subscribed, reservation);
  }
  return plan;
}

/**
 * A business whose every subscription goes to one endpoint may leave its events where they are until that endpoint has
 * free slots: that is cheaper than a place in the lanes and delays no other business. With a second endpoint, or when the
 * only one has stopped responding, what finds no free slot goes to its lane instead.
 */
function mustWait(businessId: string, only: string | null, plan: Plan, { slots, impatient }: PlanOptions): boolean {
  if (plan.heldBack.has(businessId)) return true;
  if (only === null || slots.canTake(only) || impatient.has(businessId) || !slots.answers(only)) return false;
  plan.heldBack.set(businessId, only);
  return true;
}

function findOnlyEndpoint(targets: readonly WebhookTarget[], subscribed: SubscriptionsOf): string | null {
  const endpoints = new Set<string>();
  for (const target of targets) {
    for (const address of subscribed(target).addresses.values()) endpoints.add(queueOf(target, address));
  }
  const [only] = endpoints;
  return endpoints.size === 1 && only !== undefined ? only : null;
}

function addDeliveries(
  event: QueuedEvent,
  targets: readonly WebhookTarget[],
  plan: Plan,
  subscriptionsOf: SubscriptionsOf,
  reservation: SlotReservation,
): void {
  for (const target of targets) {
    const subscribed = subscriptionsOf(target);
    if (!concerns(event, target, subscribed) || wasGoneBefore(event, target)) continue;
    const { appId, installationId } = target;
    const { businessId, id: eventId, topic, createdAt: eventAt } = event;
    const route = routeEvent(event, target, subscribed);
    if ('skip' in route) {
      plan.skipped.push({ businessId, appId, installationId, eventId, topic, eventAt, reason: route.skip });
      continue;
    }
    const endpoint = queueOf(target, route.address);
    const claimed = reservation.take(endpoint);
    const id = plan.deliveries.at(-1)?.eventId === eventId ? null : event.deliveryId;
    plan.deliveries.push({ id, businessId, appId, installationId, eventId, topic, endpoint, eventAt, claimed });
  }
}

function byBusiness(targets: readonly WebhookTarget[]): Map<string, WebhookTarget[]> {
  const groups = new Map<string, WebhookTarget[]>();
  for (const target of targets) {
    const group = groups.get(target.businessId);
    if (group) group.push(target);
    else groups.set(target.businessId, [target]);
  }
  return groups;
}

/** An installation that had ended when the event happened gets nothing, except the event that reports its end. */
function wasGoneBefore(event: RecordedEvent, target: WebhookTarget): boolean {
  if (event.installationId === target.installationId) return false;
  return target.uninstalledAt !== null && target.uninstalledAt < event.createdAt;
}
