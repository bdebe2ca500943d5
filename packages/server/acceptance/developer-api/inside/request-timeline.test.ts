import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../../src/domains/webhooks/workers/delivery-engine.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { installApp, makeApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { type Receiver, startReceiver } from '../../../testing/webhooks/start-receiver.js';

let server: TestServer;
let receiver: Receiver;
let desk: OrderDesk;
let engine: DeliveryEngine;
let developer: TestDeveloper;
let other: TestDeveloper;
let ours: TestInstallation;
let theirs: TestInstallation;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [5] },
  });
  desk = await openOrderDesk(server);
  developer = await signUpDeveloper(server);
  other = await signUpDeveloper(server);
  ours = await listen(developer, ['write_orders'], ['orders/confirmed']);
  theirs = await listen(other, ['read_orders'], ['orders/confirmed', 'orders/cancelled']);
  engine = await driveEngine(server);
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
});

async function listen(owner: TestDeveloper, scopes: ('read_orders' | 'write_orders')[], topics: Topic[]) {
  const app = await makeApp(server, {
    developer: { ...owner, token: owner.session },
    scopes,
    manifest: { hosting: { mode: 'remote', url: receiver.url }, webhooks: [{ topics, uri: '/hooks' }] },
  });
  return installApp(server, { app, merchant: desk.merchant });
}

async function settle() {
  await engine.settleEverythingDue();
  await server.platform.callLog.flush();
}

const trace = (installation: TestInstallation, requestId: string, { token }: TestDeveloper) =>
  server.call('GET', `/developer/apps/${installation.app.id}/requests/${requestId}`, { token });
const requestIdOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

describe('the timeline of a request id', () => {
  it('leads from an app’s call to its events, deliveries and attempts', async () => {
    const order = await desk.place();
    const confirmed = await server.call('POST', `/apps/2026-10/orders/${order.id}/confirm`, {
      token: ours.accessToken,
    });
    const requestId = requestIdOf(confirmed);
    await settle();
    const { status, body } = await trace(ours, requestId, developer);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      requestId,
      call: {
        method: 'POST',
        path: `/apps/2026-10/orders/${order.id}/confirm`,
        operation: 'confirmOrder',
        httpStatus: 200,
        code: null,
        message: null,
        installationId: ours.installationId,
      },
    });
    const event = body.data.events.find(({ topic }: { topic: string }) => topic === 'orders/confirmed');
    expect(event.deliveries).toMatchObject([
      { installationId: ours.installationId, status: 'delivered', requestId, attemptLog: [{ httpStatus: 200 }] },
    ]);
    const [delivery] = event.deliveries;
    const read = await server.call('GET', `/developer/apps/${ours.app.id}/deliveries/${delivery.id}`, {
      token: developer.token,
    });
    expect(read.body.data.requestId).toBe(requestId);
  });

  it('shows another app only what was delivered to it, and nobody else anything', async () => {
    const order = await desk.place();
    const requestId = requestIdOf(
      await server.call('POST', `/apps/2026-10/orders/${order.id}/confirm`, { token: ours.accessToken }),
    );
    await settle();
    const { body } = await trace(theirs, requestId, other);
    expect(body.data.call).toBeNull();
    expect(body.data.events.map(({ topic }: { topic: string }) => topic)).toEqual(['orders/confirmed']);
    expect(body.data.events[0].deliveries).toMatchObject([{ installationId: theirs.installationId }]);
    const { app } = await listen(other, ['read_orders'], ['orders/returned']);
    const stranger = await server.call('GET', `/developer/apps/${app.id}/requests/${requestId}`, {
      token: other.token,
    });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'REQUEST_NOT_FOUND']);
  });

  it('shows what a merchant did as far as it was delivered, without the call', async () => {
    const order = await desk.place();
    const canceled = await desk.call('POST', `/orders/${order.id}/cancel`, { reasonId: 'other' });
    expect(canceled.status, canceled.text).toBe(200);
    await settle();
    expect((await trace(theirs, requestIdOf(canceled), other)).body.data).toMatchObject({
      call: null,
      events: [{ topic: 'orders/cancelled', deliveries: [{ status: 'delivered' }] }],
    });
    expect((await trace(ours, requestIdOf(canceled), developer)).body.code).toBe('REQUEST_NOT_FOUND');
  });

  it('remembers what made an event even when the process dies before it wrote the call', async () => {
    const order = await desk.place();
    const requestId = requestIdOf(
      await server.call('POST', `/apps/2026-10/orders/${order.id}/confirm`, { token: ours.accessToken }),
    );
    // Another process looks, and nothing was written but the change itself.
    await engine.settleEverythingDue();
    const written = await sql`select 1 from events where request_id = ${requestId.slice(4)}::uuid`.execute(
      server.platform.db,
    );
    expect(written.rows.length).toBeGreaterThan(0);
    const { body } = await trace(ours, requestId, developer);
    expect(body.data.events).toMatchObject([{ topic: 'orders/confirmed', deliveries: [{ status: 'delivered' }] }]);
  });

  it('keeps refused calls, with what was said', async () => {
    const refused = await server.call('GET', '/apps/2026-10/orders/999999999', { token: ours.accessToken });
    await settle();
    const { body } = await trace(ours, refused.body.requestId, developer);
    expect(body.data).toMatchObject({
      call: { operation: 'readOrder', httpStatus: 404, code: 'NOT_FOUND', message: refused.body.detail },
      events: [],
    });
    expect((await trace(theirs, refused.body.requestId, other)).body.code).toBe('REQUEST_NOT_FOUND');
  });

  it('leads to what a job did later', async () => {
    const exporter = await listen(developer, ['read_orders'], ['bulk/finished']);
    const asked = await server.call('POST', '/apps/2026-10/bulk-exports', {
      token: exporter.accessToken,
      json: { resource: 'orders' },
    });
    expect(asked.status, asked.text).toBe(202);
    await server.runJobs();
    await settle();
    expect((await trace(exporter, requestIdOf(asked), developer)).body.data).toMatchObject({
      call: { operation: 'requestBulkExport', httpStatus: 202 },
      events: [{ topic: 'bulk/finished', deliveries: [{ status: 'delivered' }] }],
    });
  });

  it('keeps no plain read', async () => {
    const read = await server.call('GET', '/apps/2026-10/orders', { token: ours.accessToken });
    await settle();
    expect((await trace(ours, requestIdOf(read), developer)).body.code).toBe('REQUEST_NOT_FOUND');
  });

  it('knows what the developer did on a dev store', async () => {
    const made = await server.call('POST', '/developer/dev-stores', {
      token: developer.token,
      json: { name: 'Atelier', preset: 'small', seed: 7 },
    });
    const devStore = `/developer/dev-stores/${made.body.data.id}`;
    await server.runJobs();
    await server.call('POST', `${devStore}/installations`, { token: developer.token, json: { appId: ours.app.id } });
    await server.call('POST', `${devStore}/actions`, { token: developer.token, json: { action: 'place_order' } });
    const acted = await server.call('POST', `${devStore}/actions`, {
      token: developer.token,
      json: { action: 'confirm' },
    });
    expect(acted.status, acted.text).toBe(200);
    await settle();
    const { body } = await trace(ours, requestIdOf(acted), developer);
    expect(body.data.call).toMatchObject({ operation: 'actOnDevStore', httpStatus: 200, installationId: null });
    const topics = body.data.events.map(({ topic }: { topic: string }) => topic);
    expect(topics).toContain('orders/confirmed');
  });

  it('is forgotten after seven days', async () => {
    const refused = await server.call('GET', '/apps/2026-10/orders/999999998', { token: ours.accessToken });
    await settle();
    server.clock.advanceDays(7.01);
    await server.runJob('keep_house');
    const left = await sql<{ count: number }>`select count(*)::int as count from api_calls`.execute(server.platform.db);
    expect(left.rows).toEqual([{ count: 0 }]);
    expect((await trace(ours, refused.body.requestId, developer)).body.code).toBe('REQUEST_NOT_FOUND');
  });
});
