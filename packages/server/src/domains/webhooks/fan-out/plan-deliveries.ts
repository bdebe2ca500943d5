import type { Database } from '../../../foundation/database/open-database.js';
import type { RecordedEvent } from '../../events/take-events.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import type { EndpointSlots } from '../queue/endpoint-slots.js';
import type { NewDelivery, SkippedDelivery } from '../queue/pending-deliveries-table.js';
import { knownEndpointOf, type Subscriptions } from '../routing/remember-subscriptions.js';
import { concerns, routeEvent } from '../routing/route-event.js';

export interface PlanOptions {
  slots: EndpointSlots;
  subscriptions: Subscriptions;
  /** Businesses that have waited for their endpoint long enough: what finds no free hand goes to the lanes now. */
  impatient: ReadonlySet<string>;
}

export interface Plan {
  /** What is fanned out now. The others stay in the queue. */
  events: RecordedEvent[];
  deliveries: NewDelivery[];
  skipped: SkippedDelivery[];
  /** Businesses whose one endpoint has no free hand, and that endpoint. */
  heldBack: Map<string, string>;
}

/**
 * Decides what becomes of each event, oldest first, and takes a hand for each delivery as long as there are any. The
 * endpoints of the hands taken are noted in `taken`, so that they can be given back should the plan come to nothing.
 */
export async function planDeliveries(
  db: Database,
  events: readonly RecordedEvent[],
  targets: readonly WebhookTarget[],
  options: PlanOptions,
  taken: string[],
): Promise<Plan> {
  const plan: Plan = { events: [], deliveries: [], skipped: [], heldBack: new Map() };
  const targetsOf = byBusiness(targets);
  const onlyEndpoints = new Map<string, string | null>();
  for (const [businessId, group] of targetsOf) {
    onlyEndpoints.set(businessId, await findOnlyEndpoint(db, group, options));
  }
  for (const event of events) {
    const only = onlyEndpoints.get(event.businessId) ?? null;
    if (mustWait(event.businessId, only, plan, options)) continue;
    plan.events.push(event);
    await addDeliveries(db, event, targetsOf.get(event.businessId) ?? [], plan, options, taken);
  }
  return plan;
}

/**
 * A business whose every subscription goes to one endpoint may leave its events where they are until that endpoint has
 * hands free: it is cheaper than a place in the lanes and delays nobody else. Where a second endpoint listens, or the
 * only one has stopped answering, what finds no free hand goes to its lane instead.
 */
function mustWait(businessId: string, only: string | null, plan: Plan, { slots, impatient }: PlanOptions): boolean {
  if (plan.heldBack.has(businessId)) return true;
  if (only === null || slots.canTake(only) || impatient.has(businessId) || !slots.answers(only)) return false;
  plan.heldBack.set(businessId, only);
  return true;
}

async function findOnlyEndpoint(
  db: Database,
  targets: readonly WebhookTarget[],
  { subscriptions }: PlanOptions,
): Promise<string | null> {
  const endpoints = new Set<string>();
  for (const target of targets) {
    for (const address of (await subscriptions.of(db, target)).addresses.values())
      endpoints.add(knownEndpointOf(address));
  }
  const [only] = endpoints;
  return endpoints.size === 1 && only !== undefined ? only : null;
}

async function addDeliveries(
  db: Database,
  event: RecordedEvent,
  targets: readonly WebhookTarget[],
  plan: Plan,
  { slots, subscriptions }: PlanOptions,
  taken: string[],
): Promise<void> {
  for (const target of targets) {
    const subscribed = await subscriptions.of(db, target);
    if (!concerns(event, target, subscribed) || wasGoneBefore(event, target)) continue;
    const facts = {
      businessId: event.businessId,
      appId: target.appId,
      installationId: target.installationId,
      eventId: event.id,
      topic: event.topic,
      eventAt: event.createdAt,
    };
    const route = routeEvent(event, target, subscribed);
    if ('skip' in route) {
      plan.skipped.push({ ...facts, reason: route.skip });
      continue;
    }
    const endpoint = knownEndpointOf(route.address);
    const claimed = slots.take(endpoint);
    if (claimed) taken.push(endpoint);
    plan.deliveries.push({ ...facts, endpoint, claimed });
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

/** An installation that had ended when the event happened is owed nothing, but for what tells of that very end. */
function wasGoneBefore(event: RecordedEvent, target: WebhookTarget): boolean {
  if (event.installationId === target.installationId) return false;
  return target.uninstalledAt !== null && target.uninstalledAt < event.createdAt;
}
