import type { KeyObject } from 'node:crypto';
import type { KnownFacts, Prepared } from '../bodies/prepare-deliveries.js';
import { prepareOrPostpone } from '../bodies/prepare-or-postpone.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import type { Subscriptions } from '../routing/subscription-cache.js';
import type { Settlement } from '../settling/settle-delivery.js';
import type { EngineParts } from '../workers/engine-parts.js';

/** Claimed deliveries: those to be sent, the keys that sign them, and those settled without being sent. */
export interface Ready {
  prepared: Prepared[];
  settled: Settlement[];
  keys: readonly KeyObject[];
}

type ReadyingParts = Pick<EngineParts, 'db' | 'clock' | 'readers' | 'log' | 'signingKeys'> & {
  subscriptions: Subscriptions;
};

/** Prepares deliveries whose claim is committed. `known` is what the worker has read with them already. */
export async function readyToSend(
  { signingKeys, clock, ...parts }: ReadyingParts,
  claimed: readonly ClaimedDelivery[],
  known?: KnownFacts,
): Promise<Ready> {
  const keys = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
  if (keys.length === 0) throw new Error('There is no webhook signing key.');
  return { ...(await prepareOrPostpone({ ...parts, now: clock.now() }, claimed, known)), keys };
}
