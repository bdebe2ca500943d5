import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../../src/domains/webhooks/workers/delivery-engine.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { installApp, makeApp, requestToken, type TestInstallation } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { type Receiver, startReceiver } from '../../../testing/webhooks/start-receiver.js';

let server: TestServer;
let receiver: Receiver;
let developer: TestDeveloper;
let desk: OrderDesk;
let engine: DeliveryEngine;
let installation: TestInstallation;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [5] },
  });
  developer = await signUpDeveloper(server);
  desk = await openOrderDesk(server, { stock: 1_000 });
  engine = await driveEngine(server);
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
});

/** An app of its own for each test: its counts begin at nothing. */
beforeEach(async () => {
  const app = await makeApp(server, {
    developer: { ...developer, token: developer.session },
    scopes: ['read_orders'],
    manifest: {
      hosting: { mode: 'remote', url: receiver.url },
      webhooks: [{ topics: ['orders/created', 'orders/confirmed'], uri: '/hooks' }],
    },
  });
  installation = await installApp(server, { app, merchant: desk.merchant });
  receiver.answer = 200;
});

const ask = (path: string, token = developer.token) =>
  server.call('GET', `/developer/apps/${installation.app.id}${path}`, { token });

async function settle() {
  await engine.settleEverythingDue();
  await server.platform.deliveryCounts.flush();
}

describe('GET webhooks/metrics', () => {
  it('counts what arrived, failed, was retried and was skipped, by hour and topic', async () => {
    const { id } = await desk.place();
    await settle();
    receiver.answer = 500;
    await desk.step(id, 'confirm');
    await settle();
    server.clock.advanceSeconds(3_600);
    await settle();
    receiver.answer = 410;
    await desk.place();
    await settle();
    await desk.place();
    await settle();
    const { body } = await ask('/webhooks/metrics?hours=3');
    const { hours, topics, totals } = body.data;
    expect(hours).toHaveLength(3);
    const brief = ({ delivered, failed, retried, skipped, expired }: Record<string, number>) =>
      [delivered, failed, retried, skipped, expired].join();
    expect(hours.map(brief)).toEqual(['0,0,0,0,0', '1,1,1,0,0', '0,2,0,1,0']);
    expect(hours[0]).toMatchObject({ p50Ms: null, p95Ms: null });
    expect(hours[2].p95Ms).toBeGreaterThanOrEqual(hours[2].p50Ms);
    expect(Date.parse(hours[2].hour) - Date.parse(hours[1].hour)).toBe(3_600_000);
    expect(
      topics.map(({ topic, ...counts }: { topic: string } & Record<string, number>) => [topic, brief(counts)]),
    ).toEqual([
      ['orders/created', '1,1,0,1,0'],
      ['orders/confirmed', '0,2,1,0,0'],
    ]);
    expect(brief(totals)).toBe('1,3,1,1,0');
    expect((await ask('/webhooks/metrics')).body.data.hours).toHaveLength(24);
  });

  it('adds up what several workers counted', async () => {
    await desk.place();
    await settle();
    await desk.place();
    await settle();
    expect((await ask('/webhooks/metrics?hours=1')).body.data.totals.delivered).toBe(2);
  });

  it.each(['hours=0', 'hours=169', 'hours=x', 'days=1'])('refuses ?%s', async (query) => {
    for (const path of ['/webhooks/metrics', '/api/metrics', '/api/refusals']) {
      expect((await ask(`${path}?${query}`)).status).toBe(
        path.endsWith('refusals') || !query.startsWith('days') ? 400 : 200,
      );
    }
  });
});

describe('the calls of an app', () => {
  const call = (method: string, path: string, json?: unknown) =>
    server.call(method, `/apps/2026-10${path}`, { token: installation.accessToken, json });

  it('are counted by hour and operation, refusals apart', async () => {
    await call('GET', '/orders');
    await call('GET', '/orders');
    await call('GET', '/orders/1');
    await call('POST', '/orders', { storeId: desk.storeId, items: [], buyer: amine });
    await server.platform.callLog.flush();
    await call('GET', '/orders/2');
    await server.platform.callLog.flush();
    const { body } = await ask('/api/metrics?hours=2');
    expect(body.data.totals).toEqual({ calls: 6, refusals: 3 });
    expect(body.data.hours.map(({ calls, refusals }: Record<string, number>) => [calls, refusals])).toEqual([
      [0, 0],
      [6, 3],
    ]);
    expect(body.data.operations).toEqual([
      { operation: 'listOrders', method: 'GET', path: '/apps/2026-10/orders', calls: 2, refusals: 0 },
      { operation: 'readOrder', method: 'GET', path: '/apps/2026-10/orders/{id}', calls: 2, refusals: 2 },
      { operation: 'createOrder', method: 'POST', path: '/apps/2026-10/orders', calls: 1, refusals: 1 },
      { operation: 'createToken', method: 'POST', path: '/apps/oauth/token', calls: 1, refusals: 0 },
    ]);
  });

  it('that were refused are grouped by code and operation, with the last request', async () => {
    await call('GET', '/orders/1');
    const last = await call('GET', '/orders/2');
    const forbidden = await call('GET', '/products');
    expect(forbidden.status).toBe(403);
    const wrong = await requestToken(server, installation.app, {
      grant_type: 'refresh_token',
      refresh_token: 'nonsense',
    });
    expect(wrong.status).toBe(400);
    await server.platform.callLog.flush();
    const { body } = await ask('/api/refusals');
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toEqual({
      code: 'NOT_FOUND',
      operation: 'readOrder',
      method: 'GET',
      path: '/apps/2026-10/orders/{id}',
      httpStatus: 404,
      title: expect.any(String),
      fix: expect.any(String),
      count: 2,
      lastAt: expect.any(String),
      lastRequestId: last.body.requestId,
      sample: {
        message: last.body.detail,
        path: '/apps/2026-10/orders/2',
        installationId: installation.installationId,
      },
    });
    expect(body.data.map(({ code }: { code: string }) => code)).toContain('PERMISSION_DENIED');
    expect(body.data.find(({ operation }: { operation: string }) => operation === 'createToken')).toMatchObject({
      code: 'invalid_grant',
      httpStatus: 400,
    });
  });

  it('of another app are not shown', async () => {
    await call('GET', '/orders/1');
    await server.platform.callLog.flush();
    const other = await makeApp(server, { developer: { ...developer, token: developer.session } });
    const { body } = await server.call('GET', `/developer/apps/${other.id}/api/refusals`, { token: developer.token });
    expect(body.data).toEqual([]);
  });

  it('are written when the process stops', async () => {
    const leaving = await startTestServer({ databaseUrl: server.config.databaseUrl, config: server.config });
    await leaving.call('GET', '/apps/2026-10/orders/1', { token: installation.accessToken });
    await leaving.stop();
    expect((await ask('/api/metrics')).body.data.totals.refusals).toBe(1);
  });
});

describe('GET deliveries/{id}/body', () => {
  const newest = async () => (await ask('/deliveries?limit=1')).body.data[0];

  it('is what the endpoint gets, with its headers, unsigned', async () => {
    await desk.place();
    receiver.received.length = 0;
    await settle();
    const delivery = await newest();
    const { body } = await ask(`/deliveries/${delivery.id}/body`);
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery.webhookId);
    expect(body.data).toMatchObject({
      deliveryId: delivery.id,
      webhookId: delivery.webhookId,
      topic: 'orders/created',
      sendable: true,
      reason: null,
      message: null,
      url: `${receiver.url}/hooks`,
      contentType: 'application/json',
    });
    expect(body.data.body).toBe(received?.raw.toString());
    expect(body.data.body).not.toContain(amine.phone);
    expect(body.data.headers).toMatchObject({
      'webhook-id': delivery.webhookId,
      'webhook-timestamp': null,
      'webhook-signature': null,
      'svc-topic': 'orders/created',
    });
    for (const name of Object.keys(body.data.headers)) expect(received?.headers).toHaveProperty(name);
  });

  it('is the resource as it is now', async () => {
    const order = await desk.place();
    await settle();
    const { id } = await newest();
    await desk.step(order.id, 'confirm');
    const { body } = await ask(`/deliveries/${id}/body`);
    expect(JSON.parse(body.data.body).data.order.confirmedAt).toEqual(expect.any(String));
  });

  it('says why nothing would be sent', async () => {
    await desk.place();
    await settle();
    const { id } = await newest();
    const { db } = server.platform;
    const of = async () => {
      const { data } = (await ask(`/deliveries/${id}/body`)).body;
      expect([data.sendable, data.body, data.url]).toEqual([false, null, null]);
      return [data.reason, typeof data.message];
    };
    await sql`update installations set webhooks_disabled_at = now() where id = ${installation.installationId}`.execute(
      db,
    );
    expect(await of()).toEqual(['ENDPOINT_DISABLED', 'string']);
    await sql`update installations set webhooks_disabled_at = null, scopes = '{}' where id = ${installation.installationId}`.execute(
      db,
    );
    expect(await of()).toEqual(['SCOPE_NOT_GRANTED', 'string']);
    await sql`delete from events where id = ${(await newest()).eventId.slice(4)}`.execute(db);
    expect(await of()).toEqual(['EVENT_EXPIRED', 'string']);
  });

  it('of a missing delivery is not there', async () => {
    expect((await ask('/deliveries/1/body')).body.code).toBe('DELIVERY_NOT_FOUND');
  });
});

describe('what was counted', () => {
  it('is kept for a month, as the marketplace tells the success of thirty days', async () => {
    await desk.place();
    await settle();
    server.clock.advanceDays(31.1);
    await server.runJob('forget_old_webhooks');
    const left = await sql`select 1 from webhook_hours where app_id = ${installation.app.id}`.execute(
      server.platform.db,
    );
    expect(left.rows).toEqual([]);
  });
});
