import type { Database } from '../../../foundation/database/open-database.js';
import {
  findSubscriptions,
  type WebhookSubscriptions,
  type WebhookTarget,
} from '../../installations/find-webhook-targets.js';
import { endpointOf } from './route-event.js';

const mostRemembered = 5_000;

/** What accepted versions subscribe to. A version never changes, so this can be cached. */
export interface Subscriptions {
  of(db: Database, target: WebhookTarget): Promise<WebhookSubscriptions>;
}

export function rememberSubscriptions(): Subscriptions {
  const known = new Map<string, WebhookSubscriptions>();
  return {
    async of(db, target) {
      const key = `${target.appId}/${target.version}/${target.onDevStore}`;
      const remembered = known.get(key);
      if (remembered) return remembered;
      const found = await findSubscriptions(db, target);
      if (known.size >= mostRemembered) known.clear();
      known.set(key, found);
      return found;
    },
  };
}

const endpoints = new Map<string, string>();

/** `endpointOf`, without parsing the same few addresses repeatedly. */
export function knownEndpointOf(address: string): string {
  const known = endpoints.get(address);
  if (known !== undefined) return known;
  const endpoint = endpointOf(address);
  if (endpoints.size >= mostRemembered) endpoints.clear();
  endpoints.set(address, endpoint);
  return endpoint;
}
