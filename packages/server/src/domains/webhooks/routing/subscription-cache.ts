import type { Database } from '../../../foundation/database/open-database.js';
import {
  findSubscriptions,
  type WebhookSubscriptions,
  type WebhookTarget,
} from '../../installations/find-webhook-targets.js';
import { endpointOf } from './route-event.js';

const maxRemembered = 5_000;

/** What accepted versions subscribe to. A version never changes, so this can be cached. */
export interface Subscriptions {
  of(db: Database, target: WebhookTarget): Promise<WebhookSubscriptions>;
  /** Of each target: a batch has many more deliveries than targets, and waits for none of them one by one. */
  ofAll(db: Database, targets: Iterable<WebhookTarget>): Promise<SubscriptionsOf>;
}

/** What a target among those asked for subscribes to. */
export type SubscriptionsOf = (target: WebhookTarget) => WebhookSubscriptions;

export function cacheSubscriptions(): Subscriptions {
  const known = new Map<string, WebhookSubscriptions>();
  const of: Subscriptions['of'] = async (db, target) => {
    const key = `${target.appId}/${target.version}/${target.onDevStore}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const found = await findSubscriptions(db, target);
    if (known.size >= maxRemembered) known.clear();
    known.set(key, found);
    return found;
  };
  return {
    of,
    async ofAll(db, targets) {
      const found = new Map<WebhookTarget, WebhookSubscriptions>();
      for (const target of targets) found.set(target, await of(db, target));
      return (target) => {
        const subscribed = found.get(target);
        if (!subscribed) throw new Error('The subscriptions of this target were not asked for.');
        return subscribed;
      };
    },
  };
}

const endpoints = new Map<string, string>();

/** `endpointOf`, without parsing the same few addresses repeatedly. */
export function knownEndpointOf(address: string): string {
  const known = endpoints.get(address);
  if (known !== undefined) return known;
  const endpoint = endpointOf(address);
  if (endpoints.size >= maxRemembered) endpoints.clear();
  endpoints.set(address, endpoint);
  return endpoint;
}
