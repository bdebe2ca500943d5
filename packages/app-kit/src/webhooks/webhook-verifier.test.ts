import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryDeliveryStore, createWebhookEndpoint, type DeliveryStore } from './webhook-endpoint.js';
import { fetchWebhookKeys } from './webhook-keys.js';
import type { WebhookVerificationError } from './webhook-verification-error.js';
import { createWebhookVerifier, type WebhookVerifierOptions } from './webhook-verifier.js';

const first = generateKeyPairSync('ed25519');
const second = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const nowSeconds = 1_800_000_000;

const envelope = {
  id: 'evt_77',
  type: 'orders/created',
  apiVersion: '2026-10',
  createdAt: '2026-11-01T10:00:00.000Z',
  businessId: '5',
  storeId: '6',
  appId: '42',
  installationId: '9',
  changed: [],
  data: { order: { id: '1' } },
};

interface Sent {
  key?: KeyObject[];
  timestamp?: number;
  headers?: Record<string, string>;
  body?: unknown;
  tamper?: boolean;
  webhookId?: string;
}

function deliver({
  key = [first.privateKey],
  timestamp = nowSeconds,
  headers = {},
  body = envelope,
  tamper,
  webhookId = 'dlv_1',
}: Sent = {}) {
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const content = Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), rawBody]);
  const signatures = key.map((one) => `v1a,${sign(null, content, one).toString('base64')}`).join(' ');
  return {
    headers: {
      'webhook-id': webhookId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures,
      'svc-topic': 'orders/created',
      'svc-business-id': '5',
      'svc-api-version': '2026-10',
      ...headers,
    },
    rawBody: tamper ? Buffer.from(`${rawBody} `) : rawBody,
  };
}

const published = (key: KeyObject) => ({
  key: `whpk_${key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`,
});

/** A service whose published keys the test changes as it likes. */
function service(keys: KeyObject[], fails = false) {
  const state = { keys, fails, fetches: 0, nowMs: nowSeconds * 1000 };
  const fetch = (async () => {
    state.fetches++;
    if (state.fails) throw new Error('no connection');
    return Response.json({ keys: state.keys.map(published) });
  }) as typeof globalThis.fetch;
  const now = () => state.nowMs;
  const verifierOf = (options: Partial<WebhookVerifierOptions> = {}) =>
    createWebhookVerifier({
      baseUrl: 'http://souk.test',
      appId: '42',
      now,
      keys: fetchWebhookKeys({ baseUrl: 'http://souk.test', fetch, now }),
      ...options,
    });
  return { state, verifierOf };
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: WebhookVerificationError) => error.reason,
  );

describe('verifyWebhook', () => {
  it('accepts a delivery and gives its event', async () => {
    const { verifierOf } = service([first.publicKey]);
    expect(await verifierOf().verify(deliver())).toEqual({ ...envelope, webhookId: 'dlv_1', test: false });
  });

  it('accepts when any of several signatures verifies under any key', async () => {
    const { verifierOf } = service([second.publicKey, first.publicKey]);
    const mixed = deliver({ key: [stranger.privateKey, first.privateKey], headers: {} });
    mixed.headers['webhook-signature'] = `v1,abc ${mixed.headers['webhook-signature']} v2,def`;
    expect(await reasonOf(verifierOf().verify(mixed))).toBe('accepted');
  });

  it.each<[string, Sent]>([
    ['headers_missing', { headers: { 'webhook-id': '' } }],
    ['signature_invalid', { key: [stranger.privateKey] }],
    ['headers_missing', { key: [] }],
    ['signature_invalid', { tamper: true }],
    ['timestamp_out_of_range', { timestamp: nowSeconds - 301 }],
    ['timestamp_out_of_range', { timestamp: nowSeconds + 301 }],
    ['body_malformed', { body: 'not json' }],
    ['body_malformed', { body: { id: 'evt_1' } }],
    ['other_app', { body: { ...envelope, appId: '43' } }],
    ['headers_mismatch', { headers: { 'svc-topic': 'orders/updated' } }],
    ['headers_mismatch', { headers: { 'svc-business-id': '6' } }],
    ['headers_mismatch', { headers: { 'svc-api-version': '2025-01' } }],
    ['headers_mismatch', { headers: { 'svc-test': 'true' } }],
    ['headers_mismatch', { webhookId: 'dlv_test_1' }],
  ])('refuses with %s: %j', async (reason, sent) => {
    const { verifierOf } = service([first.publicKey]);
    expect(await reasonOf(verifierOf().verify(deliver(sent)))).toBe(reason);
  });

  it('accepts timestamps up to five minutes away', async () => {
    const { verifierOf } = service([first.publicKey]);
    for (const timestamp of [nowSeconds - 300, nowSeconds + 300]) {
      expect(await reasonOf(verifierOf().verify(deliver({ timestamp })))).toBe('accepted');
    }
  });

  it('refuses an installation it does not know yet, with a status that makes it come again', async () => {
    const { verifierOf } = service([first.publicKey]);
    const refused = await verifierOf({ isKnownInstallation: (id) => id !== '9' })
      .verify(deliver())
      .catch((error: WebhookVerificationError) => error);
    expect(refused).toMatchObject({ reason: 'unknown_installation', status: 404 });
  });

  it('caches keys for an hour, fetches once for many, and again when none verifies', async () => {
    const { state, verifierOf } = service([first.publicKey]);
    const verifier = verifierOf();
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(deliver())));
    expect(state.fetches).toBe(1);
    state.keys = [second.publicKey, first.publicKey];
    state.nowMs += 60_000;
    expect(await reasonOf(verifier.verify(deliver({ key: [second.privateKey] })))).toBe('accepted');
    expect(state.fetches).toBe(2);
    for (let i = 0; i < 50; i++)
      expect(await reasonOf(verifier.verify(deliver({ key: [stranger.privateKey] })))).toBe('signature_invalid');
    expect(state.fetches).toBe(2);
  });

  it('advises 503 when the keys cannot be fetched once the cache has expired', async () => {
    const { state, verifierOf } = service([first.publicKey]);
    const verifier = verifierOf();
    await verifier.verify(deliver());
    state.fails = true;
    state.nowMs += 3_599_000;
    expect(await reasonOf(verifier.verify(deliver({ timestamp: nowSeconds + 3_599 })))).toBe('accepted');
    state.nowMs += 2_000;
    const refused = await verifier
      .verify(deliver({ timestamp: nowSeconds + 3_601 }))
      .catch((error: WebhookVerificationError) => error);
    expect(refused).toMatchObject({ reason: 'keys_unavailable', status: 503 });
  });
});

describe('createWebhookEndpoint', () => {
  it('handles a delivery once, and remembers it only after it was handled', async () => {
    const { verifierOf } = service([first.publicKey]);
    const handled: string[] = [];
    let fails = true;
    const endpoint = createWebhookEndpoint({
      verifier: verifierOf(),
      deliveryStore: createMemoryDeliveryStore(),
      onError: () => undefined,
      handle: (event) => {
        if (fails) throw new Error('database away');
        handled.push(event.webhookId);
      },
    });
    expect((await endpoint.receive(deliver())).status).toBe(500);
    fails = false;
    expect((await endpoint.receive(deliver())).status).toBe(200);
    expect(await endpoint.receive(deliver())).toEqual({ status: 200, body: 'already handled' });
    expect(handled).toEqual(['dlv_1']);
    expect(await endpoint.receive(deliver({ tamper: true }))).toEqual({ status: 401, body: 'signature_invalid' });
  });

  it('a store that fails makes the delivery come again, and is told', async () => {
    const { verifierOf } = service([first.publicKey]);
    const errors: unknown[] = [];
    const away = () => Promise.reject(new Error('store away'));
    const answerOf = async (deliveryStore: DeliveryStore, isKnownInstallation?: () => Promise<boolean>) =>
      createWebhookEndpoint({
        verifier: verifierOf(isKnownInstallation && { isKnownInstallation }),
        deliveryStore,
        handle: () => undefined,
        onError: (error) => errors.push(error),
      }).receive(deliver());
    const failed = { status: 500, body: 'handling failed' };
    expect(await answerOf({ has: away, add: () => undefined })).toEqual(failed);
    expect(await answerOf({ has: () => false, add: away })).toEqual(failed);
    expect(await answerOf(createMemoryDeliveryStore(), away)).toEqual(failed);
    expect(errors).toHaveLength(3);
  });
});
