import { createPublicKey, type KeyObject } from 'node:crypto';

/** Where the verifier gets the service's public keys from. */
export interface WebhookKeys {
  /** The keys as last fetched, at most an hour old. Throws when they cannot be fetched. */
  current(): Promise<KeyObject[]>;
  /** Fetched again, because none of the known ones verified. At most once every few seconds, however often it is called. */
  fresh(): Promise<KeyObject[]>;
}

export interface WebhookKeysOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

const cacheMs = 3_600_000;
/** A flood of forged signatures must not become a flood of requests to the service. */
const refetchPauseMs = 10_000;
const timeoutMs = 5_000;
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Fetches and caches `GET /apps/webhook-keys`. */
export function fetchWebhookKeys({
  baseUrl,
  fetch = globalThis.fetch,
  now = Date.now,
}: WebhookKeysOptions): WebhookKeys {
  const address = `${baseUrl.replace(/\/+$/, '')}/apps/webhook-keys`;
  let known: { keys: KeyObject[]; fetchedAt: number } | undefined;
  let underWay: Promise<KeyObject[]> | undefined;

  const load = async (): Promise<KeyObject[]> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    const body = (await response.json()) as { keys: { key: string }[] };
    const keys = body.keys.map(({ key }) => readKey(key));
    known = { keys, fetchedAt: now() };
    return keys;
  };

  /** Many deliveries that arrive together share one request. */
  const loadOnce = (): Promise<KeyObject[]> => {
    underWay ??= load().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    async current() {
      return known && now() - known.fetchedAt < cacheMs ? known.keys : loadOnce();
    },
    async fresh() {
      return known && now() - known.fetchedAt < refetchPauseMs ? known.keys : loadOnce();
    },
  };
}

/** `whpk_` and the base64 of the raw 32 bytes of an Ed25519 public key. */
export function readKey(text: string): KeyObject {
  const raw = Buffer.from(text.replace(/^whpk_/, ''), 'base64');
  if (!text.startsWith('whpk_') || raw.length !== 32) throw new Error(`${text} is not a webhook key.`);
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' });
}
