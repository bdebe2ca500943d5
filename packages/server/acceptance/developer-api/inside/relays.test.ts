import { verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '../../../testing/installations.js';
import { openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer } from '../../../testing/start-test-server.js';
import { openRelayStage, type RelayStage } from '../../../testing/webhooks/open-relay-stage.js';
import { RelayClient } from '../../../testing/webhooks/relay-client.js';
import { signedContent } from '../../../testing/webhooks/signed-content.js';

let stage: RelayStage;
let clients: RelayClient[] = [];

beforeAll(async () => {
  stage = await openRelayStage();
  await stage.engine.settleEverythingDue();
});

afterAll(() => stage.close());

afterEach(async () => {
  for (const client of clients) {
    client.leave();
    const path = `/developer/apps/${stage.app.id}/relays/${client.id}`;
    await stage.server.call('DELETE', path, { token: stage.developer.token });
  }
  clients = [];
  stage.receiver.answer = 200;
  // Whatever a test left to be retried is delivered before the next one begins.
  stage.server.clock.advanceSeconds(400);
  await stage.engine.settleEverythingDue();
  stage.receiver.received.length = 0;
});

const relay = async (...given: Parameters<RelayStage['relay']>) => {
  const client = await stage.relay(...given);
  clients.push(client);
  return client;
};

const newest = async () => (await stage.deliveries())[0];
const told = (client: RelayClient, count: number) =>
  expect.poll(() => client.told.length, { timeout: 10_000, interval: 10 }).toBe(count);

describe('a relay', () => {
  it('gets the attempt byte for byte, signed, and its answer is in the log; the endpoint hears nothing', async () => {
    const client = await relay();
    await stage.place();
    await stage.engine.settleEverythingDue();
    const [attempt] = client.told;
    const delivery = await newest();
    expect(attempt).toMatchObject({
      attemptId: expect.stringMatching(/^\d+$/),
      deliveryId: delivery.webhookId,
      headers: {
        'content-type': 'application/json',
        'webhook-id': delivery.webhookId,
        'svc-topic': 'orders/created',
        'svc-business-id': stage.businessId,
        'svc-api-version': '2026-10',
      },
    });
    const body = Buffer.from(attempt?.bodyBase64 ?? '', 'base64');
    const content = signedContent({
      webhookId: delivery.webhookId,
      timestamp: Number(attempt?.headers['webhook-timestamp']),
      body,
    });
    const signature = Buffer.from((attempt?.headers['webhook-signature'] ?? '').replace(/^v1a,/, ''), 'base64');
    const [key] = await stage.server.platform.signingKeys.active('webhook');
    expect(key && verify(null, content, key.verifyKey, signature)).toBe(true);
    expect(JSON.parse(body.toString())).toMatchObject({ type: 'orders/created', installationId: stage.installationId });
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 204, error: null, durationMs: 7, attempts: 1 });
    expect(stage.receiver.received).toEqual([]);
  });

  it('connected to one process gets and answers what a worker of another process attempts', async () => {
    const other = await startTestServer({ databaseUrl: stage.server.config.databaseUrl });
    try {
      const client = await relay(undefined, other);
      await stage.place(3);
      await stage.engine.settleEverythingDue();
      expect(client.told).toHaveLength(3);
      expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
    } finally {
      await other.stop();
    }
  });

  it('answers errors as an endpoint would: retried on the schedule under the same id', async () => {
    const client = await relay();
    client.answer = () => 500;
    await stage.place();
    await stage.engine.settleEverythingDue();
    expect(await newest()).toMatchObject({ status: 'pending', error: 'HTTP_500', attempts: 1 });
    client.answer = () => 204;
    stage.server.clock.advanceSeconds(6);
    await stage.engine.settleEverythingDue();
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(new Set(client.told.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    expect(new Set(client.told.map(({ attemptId }) => attemptId)).size).toBe(2);
  });

  it('that beats and does not answer within ten seconds has let the attempt time out', async () => {
    const client = await relay();
    client.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await told(client, 1);
    const beats = setInterval(() => void client.beat(), 1_000);
    await settled.finally(() => clearInterval(beats));
    const delivery = await newest();
    expect(delivery).toMatchObject({ status: 'pending', error: 'TIMEOUT', attempts: 1 });
    expect(delivery.durationMs).toBeGreaterThanOrEqual(9_500);
  }, 30_000);

  it('that falls asleep spends nothing: what was on its way waits uncounted and comes at once when it is back', async () => {
    const client = await relay();
    client.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await told(client, 1);
    await stage.silent(client.id, '16 seconds');
    await settled;
    expect(await newest()).toMatchObject({ status: 'pending', error: null, attempts: 0 });
    await stage.place(2);
    await stage.engine.settleEverythingDue();
    expect(client.told).toHaveLength(1);
    client.answer = () => 204;
    await client.beat();
    await stage.engine.settleEverythingDue();
    expect(client.told).toHaveLength(4);
    expect((await stage.deliveries()).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ status: 'delivered', attempts: 1 })),
    );
    expect(stage.receiver.received).toEqual([]);
  });

  it('ends after 24 hours of silence, and its deliveries go to the endpoint', async () => {
    const client = await relay();
    await stage.silent(client.id, '16 seconds');
    await stage.place();
    await stage.engine.settleEverythingDue();
    expect(await newest()).toMatchObject({ status: 'pending', attempts: 0 });
    await stage.silent(client.id, '24 hours 1 second');
    stage.server.clock.advanceDays(1);
    await stage.engine.settleEverythingDue();
    expect(stage.receiver.received).toHaveLength(1);
    expect(await newest()).toMatchObject({ status: 'delivered', httpStatus: 200, attempts: 1 });
    const refused = await client.beat();
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, 'RELAY_ENDED', 'silent']);
    await expect.poll(() => client.end, { timeout: 6_000 }).toBe('silent');
  });

  it('that is closed hands what waits to the endpoint, at once and uncounted', async () => {
    const client = await relay();
    client.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await told(client, 1);
    expect((await client.close()).status).toBe(204);
    await settled;
    await stage.engine.settleEverythingDue();
    expect(stage.receiver.received).toHaveLength(1);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
    await expect.poll(() => client.end, { timeout: 6_000 }).toBe('closed');
    expect((await client.close()).status).toBe(204);
  });

  it('is taken over by a newer one, which gets what the older had not answered', async () => {
    const older = await relay();
    older.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await told(older, 1);
    const newer = await relay();
    await settled;
    expect(newer.told.map(({ deliveryId }) => deliveryId)).toEqual(older.told.map(({ deliveryId }) => deliveryId));
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
    await expect.poll(() => older.end).toBe('taken_over');
    const late = await older.send([{ attemptId: older.told[0]?.attemptId, httpStatus: 200, durationMs: 1 }]);
    expect([late.status, late.body.code, late.body.reason]).toEqual([409, 'RELAY_ENDED', 'taken_over']);
  });

  it('of one dev store leaves the other stores to the relay that had them', async () => {
    const all = await relay();
    const one = await relay({ devStoreId: stage.devStoreId });
    await stage.place();
    await stage.engine.settleEverythingDue();
    expect([all.told.length, one.told.length]).toEqual([0, 1]);
    expect((await all.beat()).status).toBe(204);
  });

  it('takes what already waited for its next attempt at the endpoint', async () => {
    stage.receiver.answer = 503;
    await stage.place();
    await stage.engine.settleEverythingDue();
    expect(await newest()).toMatchObject({ status: 'pending', error: 'HTTP_503', attempts: 1 });
    const client = await relay();
    await stage.engine.settleEverythingDue();
    expect(client.told).toHaveLength(0);
    stage.server.clock.advanceSeconds(6);
    await stage.engine.settleEverythingDue();
    expect(client.told).toHaveLength(1);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it("never gets a merchant's deliveries, and one that does not answer delays nobody's", async () => {
    const client = await relay();
    client.answer = () => 'silent';
    const desk = await openOrderDesk(stage.server, { stock: 100 });
    const installation = await installApp(stage.server, { app: stage.app, merchant: desk.merchant });
    await stage.place(20);
    await desk.place();
    const settled = stage.engine.settleEverythingDue();
    await expect.poll(() => stage.receiver.received.length, { timeout: 5_000 }).toBe(1);
    expect(stage.receiver.received[0]?.body.installationId).toBe(installation.installationId);
    await client.close();
    await settled;
    expect(client.told.every(({ headers }) => headers['svc-business-id'] === stage.businessId)).toBe(true);
  });

  it('passes test deliveries on too, and says when nobody is there', async () => {
    const path = `/developer/apps/${stage.app.id}/installations/${stage.installationId}/webhooks/test`;
    const { token } = stage.developer;
    const client = await relay();
    const sent = await stage.server.call('POST', path, { token, json: { topic: 'orders/created' } });
    expect(sent.body.data).toMatchObject({ httpStatus: 204, error: null, durationMs: 7 });
    expect(client.told[0]?.headers).toMatchObject({ 'svc-test': 'true', 'webhook-id': sent.body.data.webhookId });
    await stage.silent(client.id, '16 seconds');
    const refused = await stage.server.call('POST', path, { token, json: { topic: 'orders/created' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'RELAY_NOT_CONNECTED']);
  });

  it('tells unanswered attempts again to who connects again', async () => {
    const client = await relay();
    client.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await told(client, 1);
    client.leave();
    const again = await RelayClient.follow(stage.server, {
      appId: stage.app.id,
      token: stage.developer.token,
      id: client.id,
    });
    clients.push(again);
    await settled;
    expect(again.told.map(({ attemptId }) => attemptId)).toEqual(client.told.map(({ attemptId }) => attemptId));
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
  });
});
