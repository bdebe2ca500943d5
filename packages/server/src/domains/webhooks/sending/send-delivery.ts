import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../foundation/clock.js';
import type { GuardedClient } from '../../../foundation/outbound/guarded-client.js';
import { type AttemptResult, describeOutcome } from '../settling/judge-attempt.js';
import { unixSeconds } from '../settling/schedule-retries.js';
import { signDelivery } from './sign-delivery.js';

export interface Sendable {
  webhookId: string;
  address: string;
  topic: string;
  businessId: string;
  apiVersion: string;
  body: Buffer;
  test?: boolean;
}

export interface SendingParts {
  clock: Clock;
  outbound: GuardedClient;
  keys: readonly KeyObject[];
}

/** One attempt: signed at this moment, posted once, and described as the log wants it. */
export async function sendDelivery(
  { clock, outbound, keys }: SendingParts,
  delivery: Sendable,
): Promise<AttemptResult> {
  const at = clock.now();
  const timestamp = unixSeconds(clock);
  const { webhookId, body } = delivery;
  const signature = await signDelivery(keys, { webhookId, timestamp, body });
  const headers = headersOf(delivery, String(timestamp), signature);
  // Durations are measured by the machine's own clock: a virtual one stands still while the response is on its way.
  const started = performance.now();
  const outcome = await outbound.post({ url: delivery.address, headers, body });
  return describeOutcome(outcome, at, Math.round(performance.now() - started));
}

/** Names and values in turn. */
export function headersOf<Made>(delivery: Omit<Sendable, 'body'>, timestamp: Made, signature: Made): (string | Made)[] {
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
