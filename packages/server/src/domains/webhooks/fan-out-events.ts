import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { type RecordedEvent, takeEvents } from '../events/take-events.js';
import { findTargets, findTargetsOfBusinesses, type WebhookTarget } from '../installations/find-webhook-targets.js';
import type { EndpointSlots } from './endpoint-slots.js';
import { readyLanes } from './lanes-table.js';
import {
  type ClaimedDelivery,
  insertDeliveries,
  insertSkipped,
  type NewDelivery,
  type SkippedDelivery,
} from './pending-deliveries-table.js';
import { knownEndpointOf, type Subscriptions } from './remember-subscriptions.js';
import { concerns, routeEvent } from './route-event.js';

/** Who uninstalled this recently may still be owed a record of what happened before. */
const recentlySeconds = 3_600;

export interface FanOutOptions {
  worker: string;
  now: Date;
  slots: EndpointSlots;
  subscriptions: Subscriptions;
  afterBusiness: string;
  mostBusinesses: number;
  mostEventsEach: number;
  mostEvents: number;
  exceptBusinesses: readonly string[];
  /** Told what is about to be written, so that bodies can be read meanwhile. */
  onPlanned?: (
    deliveries: readonly NewDelivery[],
    events: readonly RecordedEvent[],
    targets: readonly WebhookTarget[],
  ) => void;
}

export interface FanOut {
  events: RecordedEvent[];
  /** What this worker took in hand at once; its slots are taken. */
  claimed: ClaimedDelivery[];
  targets: WebhookTarget[];
  /** What found no free hand and waits in the lanes. */
  waiting: NewDelivery[];
}

/** Turns committed events into deliveries, exactly once: both change in one transaction. */
export async function fanOutEvents(db: Database, options: FanOutOptions): Promise<FanOut> {
  const taken: string[] = [];
  try {
    return await db.transaction().execute((transaction) => fanOutIn(transaction, options, taken));
  } catch (error) {
    for (const endpoint of taken) options.slots.giveBack(endpoint);
    throw error;
  }
}

async function fanOutIn(db: Database, options: FanOutOptions, taken: string[]): Promise<FanOut> {
  const events = await takeEvents(db, options);
  if (events.length === 0) return { events, claimed: [], targets: [], waiting: [] };
  const targets = await findTargetsOf(db, events, options.now);
  const { deliveries, skipped } = await planDeliveries(db, events, targets, options, taken);
  options.onPlanned?.(deliveries, events, targets);
  if (skipped.length > 0) await insertSkipped(db, skipped, options.now);
  const claimed = deliveries.length > 0 ? await insertDeliveries(db, deliveries, options) : [];
  const waiting = deliveries.filter((delivery) => !delivery.claimed);
  await readyLanes(
    db,
    waiting.map(({ installationId, endpoint }) => ({ installationId, endpoint, readyAt: options.now })),
  );
  return { events, claimed, targets, waiting };
}

async function findTargetsOf(db: Database, events: readonly RecordedEvent[], now: Date): Promise<WebhookTarget[]> {
  const businessIds = [...new Set(events.map(({ businessId }) => businessId))];
  const targets = await findTargetsOfBusinesses(db, businessIds, secondsAfter(now, -recentlySeconds));
  // business/redact concerns an installation that has been gone for days.
  const known = new Set(targets.map(({ installationId }) => installationId));
  const missing = events.flatMap(({ installationId }) =>
    installationId !== null && !known.has(installationId) ? [installationId] : [],
  );
  return missing.length === 0 ? targets : [...targets, ...(await findTargets(db, missing))];
}

async function planDeliveries(
  db: Database,
  events: readonly RecordedEvent[],
  targets: readonly WebhookTarget[],
  { slots, subscriptions }: FanOutOptions,
  taken: string[],
): Promise<{ deliveries: NewDelivery[]; skipped: SkippedDelivery[] }> {
  const deliveries: NewDelivery[] = [];
  const skipped: SkippedDelivery[] = [];
  const targetsOfBusiness = byBusiness(targets);
  for (const event of events) {
    for (const target of targetsOfBusiness.get(event.businessId) ?? []) {
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
        skipped.push({ ...facts, reason: route.skip });
        continue;
      }
      const endpoint = knownEndpointOf(route.address);
      const claimed = slots.take(endpoint);
      if (claimed) taken.push(endpoint);
      deliveries.push({ ...facts, endpoint, claimed });
    }
  }
  return { deliveries, skipped };
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
