import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../../src/domains/webhooks/workers/delivery-engine.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { installApp, makeApp } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { type Receiver, startReceiver } from '../../../testing/webhooks/start-receiver.js';

let server: TestServer;
let receiver: Receiver;
let developer: TestDeveloper;
let desk: OrderDesk;
let engine: DeliveryEngine;
let appId: string;
let installationId: string;
let accessToken: string;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [5] },
  });
  developer = await signUpDeveloper(server);
  const app = await makeApp(server, {
    developer: { ...developer, token: developer.session },
    scopes: ['read_orders'],
    manifest: {
      hosting: { mode: 'remote', url: receiver.url },
      webhooks: [
        {
          topics: [
            'app/installed',
            'app/scopes_updated',
            'app/uninstalled',
            'orders/created',
            'orders/confirmed',
            'orders/updated',
          ],
          uri: '/hooks',
        },
      ],
    },
  });
  desk = await openOrderDesk(server);
  const installed = await installApp(server, { app, merchant: desk.merchant });
  ({ installationId, accessToken } = installed);
  appId = app.id;
  engine = await driveEngine(server);
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
});

beforeEach(async () => {
  receiver.answer = 200;
  await engine.settleEverythingDue();
  receiver.received.length = 0;
});

const console = (method: string, path: string, json?: unknown, token = developer.token) =>
  server.call(method, `/developer/apps/${appId}${path}`, { token, json });
const endpoint = (verb: string, json?: unknown) =>
  console('POST', `/installations/${installationId}/webhooks/${verb}`, json);

/** Places an order and lets it be delivered; answers the newest delivery. */
async function deliver(answer: number) {
  receiver.answer = answer;
  const order = await desk.place();
  await engine.settleEverythingDue();
  const { body } = await console('GET', '/deliveries?topic=orders%2Fcreated&limit=1');
  return { order, delivery: body.data[0] };
}

describe('a delivery', () => {
  it('carries the order exactly as the Admin API answers it to the same installation, masked', async () => {
    const { order, delivery } = await deliver(200);
    const [received] = receiver.received;
    const { body } = await server.call('GET', `/apps/2026-10/orders/${order.id}`, { token: accessToken });
    expect(received?.body.data).toEqual({ order: body.data });
    expect(body.data.buyer.name).toBe('A***');
    expect(received?.raw.toString()).not.toContain(amine.phone);
    expect(received?.body).toMatchObject({
      id: delivery.eventId,
      type: 'orders/created',
      storeId: desk.storeId,
      changed: [],
    });
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 200, error: null, attempts: 1, installationId });
  });

  it('of installing the app carries the installation', async () => {
    const { body } = await console('GET', '/deliveries?topic=app%2Finstalled');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ status: 'delivered' });
  });

  it('of a change names what changed', async () => {
    const { order } = await deliver(200);
    receiver.received.length = 0;
    await desk.step(order.id, 'confirm');
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ body }) => [body.type, [...body.changed].sort()])).toEqual([
      ['orders/confirmed', expect.arrayContaining(['confirmedAt'])],
    ]);
  });
});

describe('GET deliveries', () => {
  it('filters and pages', async () => {
    await deliver(500);
    await deliver(200);
    const failed = await console('GET', '/deliveries?status=pending&error=HTTP_500');
    expect(failed.body.data).toHaveLength(1);
    const first = await console('GET', '/deliveries?limit=1');
    expect(first.body.nextCursor).toEqual(expect.any(String));
    const second = await console('GET', `/deliveries?limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body.data[0].id).not.toBe(first.body.data[0].id);
    const misused = await console('GET', `/deliveries?limit=1&status=failed&cursor=${first.body.nextCursor}`);
    expect(misused.body.code).toBe('INVALID_CURSOR');
    const ofOther = await console('GET', '/deliveries?installationId=1');
    expect(ofOther.body).toEqual({ data: [], nextCursor: null });
    server.clock.advanceSeconds(6);
    await engine.settleEverythingDue();
  });

  it.each([
    'status=lost',
    'topic=orders',
    'limit=0',
    'limit=101',
    'from=yesterday',
    'installationId=x',
    'error=%20',
    'page=2',
  ])('refuses ?%s with sentences', async (query) => {
    const { status, body } = await console('GET', `/deliveries?${query}`);
    expect(status).toBe(400);
    expect(body.code === 'INVALID_CURSOR' || Array.isArray(body.message)).toBe(true);
  });

  it('shows each attempt of one', async () => {
    const { delivery } = await deliver(503);
    receiver.answer = 200;
    server.clock.advanceSeconds(6);
    await engine.settleEverythingDue();
    const { status, body } = await console('GET', `/deliveries/${delivery.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'delivered',
      attempts: 2,
      attemptLog: [
        { at: expect.any(String), httpStatus: 503, error: 'HTTP_503', durationMs: expect.any(Number) },
        { httpStatus: 200, error: null },
      ],
    });
    expect(Object.keys(body.data)).not.toContain('body');
  });

  it('an unknown or malformed id is 404', async () => {
    for (const id of ['999999', '99999999999999999999', 'x', 'dlv_1']) {
      const { status, body } = await console('GET', `/deliveries/${id}`);
      expect([status, body.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    }
  });
});

describe('replay', () => {
  it('sends a delivered one again under the same webhook-id', async () => {
    const { delivery } = await deliver(200);
    const { status, body } = await console('POST', `/deliveries/${delivery.id}/replay`);
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ id: delivery.id, status: 'pending' });
    const again = await console('POST', `/deliveries/${delivery.id}/replay`);
    expect([again.status, again.body.code]).toEqual([409, 'DELIVERY_NOT_REPLAYABLE']);
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery.webhookId,
      delivery.webhookId,
    ]);
  });

  it('is refused for an event that is no longer kept', async () => {
    const { delivery } = await deliver(200);
    await sql`delete from events where id = ${delivery.eventId.slice(4)}`.execute(server.platform.db);
    const { status, body } = await console('POST', `/deliveries/${delivery.id}/replay`);
    expect([status, body.code]).toEqual([409, 'EVENT_EXPIRED']);
  });

  it('of a range sends again what failed in it', async () => {
    const from = server.clock.now().toISOString();
    const { delivery } = await deliver(500);
    server.clock.advanceSeconds(6);
    await engine.settleEverythingDue();
    const to = server.clock.now().toISOString();
    receiver.answer = 200;
    const { status, body } = await endpoint('replay', { from, to });
    expect([status, body]).toEqual([202, { data: { deliveries: 1 } }]);
    await engine.settleEverythingDue();
    expect((await console('GET', `/deliveries/${delivery.id}`)).body.data).toMatchObject({
      status: 'delivered',
      attempts: 3,
    });
    expect((await endpoint('replay', { from: to, to: from })).status).toBe(400);
    expect((await endpoint('replay', { from, to, topics: ['products/created'] })).body.code).toBe(
      'TOPIC_NOT_SUBSCRIBED',
    );
    expect((await endpoint('replay', { from, to, topics: ['nonsense'] })).status).toBe(400);
    expect((await endpoint('replay', { from })).status).toBe(400);
  });
});

describe('retry', () => {
  it('makes the next scheduled attempt now, counted as that attempt', async () => {
    const { delivery } = await deliver(500);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, error: 'HTTP_500' });
    receiver.received.length = 0;
    await engine.settleEverythingDue();
    expect(receiver.received).toEqual([]);
    const retried = await console('POST', `/deliveries/${delivery.id}/retry`);
    expect([retried.status, retried.body.data.status, retried.body.data.attempts]).toEqual([200, 'pending', 1]);
    expect(retried.body.data.nextAttemptAt < delivery.nextAttemptAt).toBe(true);
    expect((await console('POST', `/deliveries/${delivery.id}/retry`)).status).toBe(200);
    receiver.answer = 200;
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.webhookId]);
    const { body } = await console('GET', `/deliveries/${delivery.id}`);
    expect(body.data).toMatchObject({
      status: 'delivered',
      attempts: 2,
      attemptLog: [{ httpStatus: 500 }, { httpStatus: 200 }],
    });
  });

  it('of a last attempt that fails ends the delivery, as the schedule says', async () => {
    const { delivery } = await deliver(500);
    await console('POST', `/deliveries/${delivery.id}/retry`);
    await engine.settleEverythingDue();
    const { body } = await console('GET', `/deliveries/${delivery.id}`);
    expect(body.data).toMatchObject({ status: 'failed', attempts: 2 });
  });

  it('is refused once the delivery is decided, and for a stranger', async () => {
    const { delivery } = await deliver(200);
    const refused = await console('POST', `/deliveries/${delivery.id}/retry`);
    expect([refused.status, refused.body.code]).toEqual([409, 'DELIVERY_NOT_PENDING']);
    const missing = await console('POST', '/deliveries/1/retry');
    expect([missing.status, missing.body.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    const stranger = await signUpDeveloper(server);
    const foreign = await console('POST', `/deliveries/${delivery.id}/retry`, undefined, stranger.token);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'APP_NOT_FOUND']);
  });
});

describe('a test delivery', () => {
  it('is sent like a real one, and logged nowhere', async () => {
    const before = (await console('GET', '/deliveries')).body.data.length;
    receiver.answer = 410;
    const { status, body } = await endpoint('test', { topic: 'orders/created' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ httpStatus: 410, error: 'HTTP_410_GONE' });
    const [received] = receiver.received;
    expect(received?.headers).toMatchObject({ 'svc-test': 'true', 'webhook-id': body.data.webhookId });
    expect(received?.body).toMatchObject({ id: 'evt_0', businessId: desk.merchant.businessId, appId, installationId });
    expect((await console('GET', '/deliveries')).body.data).toHaveLength(before);
    const { body: installation } = await console('GET', `/installations/${installationId}`);
    expect(installation.data.webhooks.state).toBe('enabled');
  });

  it('carries the installation itself for app/* topics', async () => {
    for (const topic of ['app/installed', 'app/scopes_updated', 'app/uninstalled']) {
      receiver.received.length = 0;
      await endpoint('test', { topic });
      const installation = { id: installationId, preview: false };
      expect(receiver.received[0]?.body.data.installation, topic).toMatchObject(installation);
    }
  });

  it('of a topic that is not subscribed, or does not exist, is refused', async () => {
    expect((await endpoint('test', { topic: 'products/created' })).body.code).toBe('TOPIC_NOT_SUBSCRIBED');
    expect((await endpoint('test', { topic: 'orders/exploded' })).status).toBe(400);
    expect((await endpoint('test', {})).status).toBe(400);
  });
});

describe('a gone endpoint', () => {
  it('is switched off, its events are skipped, and enabling brings it back', async () => {
    await deliver(410);
    const read = async () => (await console('GET', `/installations/${installationId}`)).body.data.webhooks;
    expect(await read()).toMatchObject({ state: 'disabled', disabledReason: 'gone', disabledAt: expect.any(String) });
    const { delivery } = await deliver(200);
    expect(delivery).toMatchObject({ status: 'skipped', error: 'ENDPOINT_DISABLED', attempts: 0 });
    const { status, body } = await endpoint('enable');
    expect(status).toBe(200);
    expect(body.data.webhooks).toMatchObject({
      state: 'enabled',
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
    });
    expect((await deliver(200)).delivery).toMatchObject({ status: 'delivered' });
  });
});

describe('limits', () => {
  it('replays are counted by app, tests by installation', async () => {
    const limited = await startTestServer({
      databaseUrl: server.config.databaseUrl,
      config: {
        webhookAllow: [`127.0.0.1:${receiver.port}`],
        limits: { ...server.config.limits, replayPerMinute: 2, testPerMinute: 1 },
      },
    });
    try {
      const post = (path: string, json?: unknown) =>
        limited.call('POST', `/developer/apps/${appId}${path}`, { token: developer.token, json });
      for (let turn = 0; turn < 2; turn += 1) expect((await post('/deliveries/1/replay')).status).toBe(404);
      const replay = await post('/deliveries/1/replay');
      expect([replay.status, replay.body.code]).toEqual([429, 'WEBHOOK_REPLAY_RATE_LIMITED']);
      expect(Number(replay.headers.get('retry-after'))).toBeGreaterThan(0);
      const test = () => post(`/installations/${installationId}/webhooks/test`, { topic: 'orders/created' });
      expect((await test()).status).toBe(200);
      expect((await test()).body.code).toBe('WEBHOOK_TEST_RATE_LIMITED');
    } finally {
      await limited.stop();
    }
  });
});

it('an ended installation is told apart from a missing one', async () => {
  const other = await installApp(server, {
    app: await makeApp(server, { developer: { ...developer, token: developer.session } }),
  });
  await server.call('DELETE', `/dashboard/businesses/${other.businessId}/installations/${other.installationId}`, {
    token: other.merchant.token,
  });
  const post = (id: string) =>
    server.call('POST', `/developer/apps/${other.app.id}/installations/${id}/webhooks/enable`, {
      token: developer.token,
    });
  expect((await post(other.installationId)).body.code).toBe('INSTALLATION_NOT_ACTIVE');
  expect((await post('999999')).body.code).toBe('INSTALLATION_NOT_FOUND');
  expect((await post(installationId)).body.code).toBe('INSTALLATION_NOT_FOUND');
});
