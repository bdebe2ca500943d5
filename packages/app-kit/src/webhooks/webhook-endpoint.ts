import type { WebhookEvent } from './webhook-event.js';
import { WebhookVerificationError } from './webhook-verification-error.js';
import type { ReceivedDelivery, WebhookVerifier } from './webhook-verifier.js';

/** Records which deliveries were handled. Keep IDs for at least a week, because replays are possible for 7 days. */
export interface DeliveryStore {
  has(webhookId: string): boolean | Promise<boolean>;
  /** Called only after the handler has finished, so that a crash in the middle is delivered again. */
  add(webhookId: string): void | Promise<void>;
}

export interface WebhookResponse {
  status: number;
  body: string;
}

export type WebhookHandler = (event: WebhookEvent) => unknown | Promise<unknown>;

export interface WebhookEndpoint {
  /** Verifies, deduplicates and handles a delivery, and returns the response to send. */
  receive(delivery: ReceivedDelivery): Promise<WebhookResponse>;
}

export interface WebhookEndpointOptions {
  verifier: WebhookVerifier;
  /** Runs at least once for each delivery, so it must be safe to run twice. */
  handle: WebhookHandler;
  deliveryStore?: DeliveryStore;
  /** Called with an error of the handler or the store; the response is 500, so the delivery is retried [default: console.error]. */
  onError?: (error: unknown) => void;
}

/**
 * A complete webhook endpoint for any server. The adapters for Node, Express, Fastify and Fetch wrap it.
 *
 * @example
 * ```ts
 * const endpoint = createWebhookEndpoint({ verifier, handle: (event) => queue.add(event), deliveryStore: createMemoryDeliveryStore() });
 * const { status, body } = await endpoint.receive({ headers, rawBody });
 * ```
 */
export function createWebhookEndpoint({
  verifier,
  handle,
  deliveryStore,
  onError = console.error,
}: WebhookEndpointOptions): WebhookEndpoint {
  const receive = async (delivery: ReceivedDelivery): Promise<WebhookResponse> => {
    const event = await verifier.verify(delivery);
    if (await deliveryStore?.has(event.webhookId)) return { status: 200, body: 'already handled' };
    await handle(event);
    await deliveryStore?.add(event.webhookId);
    return { status: 200, body: 'handled' };
  };
  return {
    async receive(delivery) {
      try {
        return await receive(delivery);
      } catch (error) {
        if (error instanceof WebhookVerificationError) return { status: error.status, body: error.reason };
        onError(error);
        return { status: 500, body: 'handling failed' };
      }
    },
  };
}

const weekMs = 7 * 86_400_000;

/** For a single process, development and tests. With several processes use a database table. */
export function createMemoryDeliveryStore(now: () => number = Date.now): DeliveryStore {
  const handledAt = new Map<string, number>();
  return {
    has: (webhookId) => handledAt.has(webhookId),
    add(webhookId) {
      handledAt.set(webhookId, now());
      // Insertion order is age order, so the oldest come first.
      for (const [id, at] of handledAt) {
        if (now() - at <= weekMs) break;
        handledAt.delete(id);
      }
    },
  };
}
