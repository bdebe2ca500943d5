import type { ReceivedDelivery, WebhookVerifier } from './verify-webhook.js';
import type { WebhookEvent } from './webhook-event.js';
import { WebhookRefused } from './webhook-refused.js';

/** Remembers which deliveries were handled. Keep ids for at least a week: replays are possible for seven days. */
export interface SeenDeliveries {
  has(webhookId: string): boolean | Promise<boolean>;
  /** Called only after the handler has finished, so that a crash in the middle is delivered again. */
  add(webhookId: string): void | Promise<void>;
}

export interface WebhookAnswer {
  status: number;
  body: string;
}

export type WebhookHandler = (event: WebhookEvent) => unknown | Promise<unknown>;

export interface WebhookEndpoint {
  /** Verifies, deduplicates, handles, remembers; tells what to answer. */
  receive(delivery: ReceivedDelivery): Promise<WebhookAnswer>;
}

export interface WebhookEndpointOptions {
  verifier: WebhookVerifier;
  /** Runs at least once for each delivery; make it safe to run twice. */
  handle: WebhookHandler;
  seen?: SeenDeliveries;
  /** Called with what the handler or a store threw; the delivery is answered with 500 and comes again. By default it is printed. */
  onError?: (error: unknown) => void;
}

/**
 * The whole of a receiving endpoint, for any server. Adapters for Node, Express, Fastify and Fetch wrap it.
 *
 * @example
 * ```ts
 * const endpoint = createWebhookEndpoint({ verifier, handle: (event) => queue.add(event), seen: rememberInMemory() });
 * const { status, body } = await endpoint.receive({ headers, rawBody });
 * ```
 */
export function createWebhookEndpoint({
  verifier,
  handle,
  seen,
  onError = console.error,
}: WebhookEndpointOptions): WebhookEndpoint {
  const receive = async (delivery: ReceivedDelivery): Promise<WebhookAnswer> => {
    const event = await verifier.verify(delivery);
    if (await seen?.has(event.webhookId)) return { status: 200, body: 'already handled' };
    await handle(event);
    await seen?.add(event.webhookId);
    return { status: 200, body: 'handled' };
  };
  return {
    async receive(delivery) {
      try {
        return await receive(delivery);
      } catch (error) {
        if (error instanceof WebhookRefused) return { status: error.status, body: error.reason };
        onError(error);
        return { status: 500, body: 'handling failed' };
      }
    },
  };
}

const weekMs = 7 * 86_400_000;

/** Enough for one process and for trying things out; use a table with several processes. */
export function rememberInMemory(now: () => number = Date.now): SeenDeliveries {
  const handledAt = new Map<string, number>();
  return {
    has: (webhookId) => handledAt.has(webhookId),
    add(webhookId) {
      handledAt.set(webhookId, now());
      // Insertion order is age order, so the old ones stand first.
      for (const [id, at] of handledAt) {
        if (now() - at <= weekMs) break;
        handledAt.delete(id);
      }
    },
  };
}
