import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../foundation/clock.js';
import { unixSeconds } from '../settling/schedule-retries.js';
import type { Sendable } from './send-delivery.js';
import { signDelivery } from './sign-delivery.js';

/** Of more than these many would wait for their endpoint, and be signed again for another second. */
const mostAhead = 16;

/** Signs the deliveries of a small round, which are sent as soon as they are committed. */
export function signAhead(clock: Clock, keys: readonly KeyObject[], sendables: readonly Sendable[]): void {
  if (sendables.length > mostAhead) return;
  const timestamp = unixSeconds(clock);
  for (const sendable of sendables) {
    const signature = signDelivery(keys, { webhookId: sendable.webhookId, timestamp, body: sendable.body });
    // Awaited by the attempt; until then, an unhandled rejection would end the process.
    signature.catch(() => undefined);
    sendable.ahead = { timestamp, signature };
  }
}
