import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Topic } from '@souk/contract';
import type { Clock } from '../../../foundation/clock.js';
import { hasFailed, type SsrfSafeClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import type { Platform } from '../../../foundation/platform.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { postDelivery } from '../sending/send-delivery.js';
import { composeTest } from './send-test-delivery.js';

const probes = ['wrong_signature', 'stale_timestamp', 'valid_test'] as const;
export type Probe = (typeof probes)[number];

export interface ProbeResult {
  probe: Probe;
  httpStatus: number | null;
  error: string | null;
  /** True when the endpoint responded as a receiver that verifies signatures would. */
  asWanted: boolean;
  /** True when we could not even start sending it. */
  ours: boolean;
}

/** Receivers accept five minutes. */
const staleMs = 10 * 60_000;

/**
 * Sends an endpoint three test deliveries that differ only in their signature: one by an unknown key, one that is
 * ten minutes old, and a valid one. Not recorded, like every test delivery.
 */
export async function probeSignatures(
  platform: Pick<Platform, 'db' | 'clock' | 'outbound' | 'signingKeys' | 'appHost'>,
  target: WebhookTarget,
  topic: Topic,
  deadlineMs: number,
): Promise<ProbeResult[]> {
  const { clock, outbound, signingKeys, appHost } = platform;
  const ours = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
  const nobodys = [generateKeyPairSync('ed25519').privateKey];
  const stale: Clock = { now: () => new Date(clock.now().getTime() - staleMs) };
  const send = async (probe: Probe, at: Clock, keys: readonly KeyObject[]): Promise<ProbeResult> => {
    const sendable = await composeTest(platform, { target, topic });
    let ours = false;
    const hurried: SsrfSafeClient = {
      ...outbound,
      async post(request) {
        const outcome = await outbound.post({ ...request, deadlineMs });
        ours = hasFailed(outcome) && outcome.ours === true;
        return outcome;
      },
    };
    // Never through a relay: it is the real address that is probed.
    const { httpStatus, error } = await postDelivery({ clock: at, outbound: hurried, keys, appHost }, sendable);
    return { probe, httpStatus, error, asWanted: isWanted(probe, httpStatus), ours };
  };
  return Promise.all([
    send('wrong_signature', clock, nobodys),
    send('stale_timestamp', stale, ours),
    send('valid_test', clock, ours),
  ]);
}

/** A refusal is a 4xx: a redirect, a 5xx or no response at all does not show that a signature was checked. */
function isWanted(probe: Probe, httpStatus: number | null): boolean {
  if (httpStatus === null) return false;
  return Math.floor(httpStatus / 100) === (probe === 'valid_test' ? 2 : 4);
}
