import { coversScope, type Topic, topicFacts, type UnsendableReason } from '@souk/contract';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { WebhookSubscriptions, WebhookTarget } from '../../installations/find-webhook-targets.js';
import { type EventDifferences, readsDifferently } from './visible-changes.js';

export interface RoutedEvent extends EventDifferences {
  topic: Topic;
  businessId: string;
  storeId: string | null;
  installationId: string | null;
}

export type SkipReason = UnsendableReason;

/** These are sent although the installation has ended, whether or not its app is suspended: they report just that. */
const lastNotices: ReadonlySet<Topic> = new Set(['app/uninstalled', 'business/redact']);

export type Route = { address: string } | { skip: SkipReason };

/** Whether the event concerns this installation; events that do not leave no record. */
export function concerns(event: RoutedEvent, target: WebhookTarget, subscriptions: WebhookSubscriptions): boolean {
  if (event.businessId !== target.businessId) return false;
  if (event.installationId !== null && event.installationId !== target.installationId) return false;
  if (event.installationId === null && topicFacts(event.topic).ownInstallationOnly) return false;
  return subscriptions.addresses.has(event.topic) && readsDifferently(event, target);
}

/** Where the event goes, or why it is not sent. Decided when it is recorded and re-checked each time it comes due. */
export function routeEvent(event: RoutedEvent, target: WebhookTarget, subscriptions: WebhookSubscriptions): Route {
  const { scope, byStore } = topicFacts(event.topic);
  const isLastNotice = target.state === 'uninstalled' && lastNotices.has(event.topic);
  if (target.state !== 'active' && !isLastNotice) return { skip: 'INSTALLATION_INACTIVE' };
  if (target.appSuspended && !isLastNotice) return { skip: 'APP_SUSPENDED' };
  if (target.webhooksDisabled) return { skip: 'ENDPOINT_DISABLED' };
  const address = subscriptions.addresses.get(event.topic);
  if (address === undefined) return { skip: 'TOPIC_NOT_SUBSCRIBED' };
  if (scope !== null && !coversScope(target.scopes, scope)) return { skip: 'SCOPE_NOT_GRANTED' };
  if (byStore && event.storeId !== null && target.storeIds !== null && !target.storeIds.includes(event.storeId)) {
    return { skip: 'OUTSIDE_STORE_ACCESS' };
  }
  // The installation could read the change when it was recorded, but no longer may.
  if (!readsDifferently(event, target)) return { skip: 'NO_BODY' };
  return { address };
}

/** What the cap on concurrent attempts counts by: scheme, host and port. An invalid address is its own endpoint. */
export function endpointOf(address: string): string {
  return parseUrl(address)?.origin ?? address;
}
