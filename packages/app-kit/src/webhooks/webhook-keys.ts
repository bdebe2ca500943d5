import { createPublicKey, type KeyObject } from 'node:crypto';

/** Source of the service's public keys. */
export interface WebhookKeys {
  /** The keys as last fetched, at most an hour old. Throws when they cannot be fetched. */
  current(): Promise<KeyObject[]>;
  /** Fetches the keys again, because no known key verified a signature. Sends at most one request every 10 seconds. */
  refresh(): Promise<KeyObject[]>;
}

export interface WebhookKeysOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

const cacheMs = 3_600_000;
/** Forged signatures must not cause a flood of requests to the service. */
const minRefetchIntervalMs = 10_000;
const timeoutMs = 5_000;
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Fetches and caches `GET /apps/webhook-keys`. */
export function fetchWebhookKeys({
  baseUrl,
  fetch = globalThis.fetch,
  now = Date.now,
}: WebhookKeysOptions): WebhookKeys {
  const url = `${baseUrl.replace(/\/+$/, '')}/apps/webhook-keys`;
  let known: { keys: KeyObject[]; fetchedAt: number } | undefined;
  let pending: Promise<KeyObject[]> | undefined;

  const load = async (): Promise<KeyObject[]> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
    const body = (await response.json()) as { keys: { key: string }[] };
    const keys = body.keys.map(({ key }) => parseWebhookKey(key));
    known = { keys, fetchedAt: now() };
    return keys;
  };

  /** Concurrent deliveries share one request. */
  const loadOnce = (): Promise<KeyObject[]> => {
    pending ??= load().finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return {
    async current() {
      return known && now() - known.fetchedAt < cacheMs ? known.keys : loadOnce();
    },
    async refresh() {
      return known && now() - known.fetchedAt < minRefetchIntervalMs ? known.keys : loadOnce();
    },
  };
}

/** `whpk_` and the base64 of the raw 32 bytes of an Ed25519 public key. */
export function parseWebhookKey(text: string): KeyObject {
  const raw = Buffer.from(text.replace(/^whpk_/, ''), 'base64');
  if (!text.startsWith('whpk_') || raw.length !== 32) throw new Error(`${text} is not a webhook key.`);
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' });
}
