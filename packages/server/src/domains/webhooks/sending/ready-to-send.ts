import type { KeyObject } from 'node:crypto';
import type { KnownFacts, Prepared } from '../bodies/prepare-deliveries.js';
import { prepareOrPostpone } from '../bodies/prepare-or-postpone.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import type { Subscriptions } from '../routing/remember-subscriptions.js';
import type { Settlement } from '../settling/settle-delivery.js';
import type { EngineParts } from '../workers/engine-parts.js';
import { signAhead } from './sign-ahead.js';

/** Claimed deliveries: those to be sent, the keys that sign them, and those settled without being sent. */
export interface Ready {
  prepared: Prepared[];
  settled: Settlement[];
  keys: readonly KeyObject[];
}

type ReadyingParts = Pick<EngineParts, 'db' | 'clock' | 'readers' | 'log' | 'signingKeys'> & {
  subscriptions: Subscriptions;
};

/** Deliveries whose claim is committed. */
export async function readyToSend(
  { signingKeys, clock, ...parts }: ReadyingParts,
  claimed: readonly ClaimedDelivery[],
  known?: KnownFacts,
): Promise<Ready> {
  const keys = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
  if (keys.length === 0) throw new Error('There is no webhook signing key.');
  return { ...(await prepareOrPostpone({ ...parts, now: clock.now() }, claimed, known)), keys };
}

/**
 * The same for deliveries that are just being written, while the disk is waited for. The change they tell of is committed
 * already, so nothing is read too early; whoever calls this sends nothing before they are committed themselves.
 */
export async function readyAhead(
  parts: ReadyingParts,
  claimed: readonly ClaimedDelivery[],
  known: KnownFacts,
): Promise<Ready> {
  const ready = await readyToSend(parts, claimed, known);
  signAhead(
    parts.clock,
    ready.keys,
    ready.prepared.map(({ sendable }) => sendable),
  );
  return ready;
}
