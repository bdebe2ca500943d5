import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../foundation/clock.js';
import type { SsrfSafeClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import type { AppHost } from '../../../hosting/channel/app-host.js';
import { readHostedAddress } from '../../installations/hosted-address.js';
import type { RelayPost } from '../relay/await-responses.js';
import { type AttemptResult, describeAnswer, describeOutcome } from '../settling/classify-attempt.js';
import { unixSeconds } from '../settling/schedule-retries.js';
import { postToInstance } from './post-to-instance.js';
import { signDelivery } from './sign-delivery.js';

export interface Sendable {
  webhookId: string;
  address: string;
  topic: string;
  businessId: string;
  apiVersion: string;
  body: Buffer;
  /** Instead of the address; the delivery is null for a test. */
  relay: RelayedBy | null;
  test?: boolean;
}

interface RelayedBy {
  id: string;
  deliveryId: string | null;
}

export interface PostingParts {
  clock: Clock;
  outbound: SsrfSafeClient;
  keys: readonly KeyObject[];
  /** Runs hosted apps: their deliveries leave by no socket. */
  appHost: AppHost;
}

export interface SendingParts extends PostingParts {
  relay: RelayPost;
}

/**
 * One attempt, at the delivery's address or through its relay. `returned` when the relay's client went away before it could
 * be made: it is not counted.
 */
export function sendDelivery(parts: SendingParts, delivery: Sendable): Promise<AttemptResult | 'returned'> {
  return delivery.relay ? relayDelivery(parts, delivery, delivery.relay) : postDelivery(parts, delivery);
}

async function relayDelivery(
  parts: SendingParts,
  delivery: Sendable,
  { id, deliveryId }: RelayedBy,
): Promise<AttemptResult | 'returned'> {
  const { at, headers, started } = await sign(parts, delivery);
  const { webhookId, body } = delivery;
  const outcome = await parts.relay.post({ relayId: id, deliveryId, webhookId, headers: writeHeaders(headers), body });
  return outcome === 'returned' ? outcome : describeAnswer(outcome, at, Math.round(performance.now() - started));
}

/** One attempt at the address: signed at this moment, posted once, and described as the log wants it. */
export async function postDelivery(parts: PostingParts, delivery: Sendable): Promise<AttemptResult> {
  const { at, headers, started } = await sign(parts, delivery);
  const hosted = readHostedAddress(delivery.address);
  const outcome = hosted
    ? await postToInstance(parts.appHost, hosted, { headers, body: delivery.body, webhookId: delivery.webhookId })
    : await parts.outbound.post({ url: delivery.address, headers, body: delivery.body });
  return describeOutcome(outcome, at, Math.round(performance.now() - started));
}

async function sign({ clock, keys }: PostingParts, delivery: Sendable) {
  const at = clock.now();
  const timestamp = unixSeconds(clock);
  const { webhookId, body } = delivery;
  const signature = await signDelivery(keys, { webhookId, timestamp, body });
  // Durations are measured by the machine's own clock: a virtual one stands still while the response is on its way.
  return { at, headers: headersOf(delivery, String(timestamp), signature), started: performance.now() };
}

/** As a JSON object. */
function writeHeaders(headers: readonly string[]): string {
  const members: Record<string, string> = {};
  for (let place = 0; place + 1 < headers.length; place += 2) members[headers[place] ?? ''] = headers[place + 1] ?? '';
  return JSON.stringify(members);
}

/** Names and values in turn. */
export function headersOf<Made>(
  delivery: Omit<Sendable, 'body' | 'relay'>,
  timestamp: Made,
  signature: Made,
): (string | Made)[] {
  const headers = [
    'content-type',
    'application/json',
    'user-agent',
    'Souk-Webhooks/1',
    'webhook-id',
    delivery.webhookId,
    'webhook-timestamp',
    timestamp,
    'webhook-signature',
    signature,
    'svc-topic',
    delivery.topic,
    'svc-business-id',
    delivery.businessId,
    'svc-api-version',
    delivery.apiVersion,
  ];
  if (delivery.test) headers.push('svc-test', 'true');
  return headers;
}
