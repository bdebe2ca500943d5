import { verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import { signedContent } from '../../../../testing/webhooks/signed-content.js';
import { enableWebhooks } from '../../installations/report-webhook-health.js';
import { notifyEndpointDisabled } from '../settling/notify-endpoint-disabled.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

const installation = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from installations where id = ${id}`.execute(stage.db);
  return rows[0] ?? {};
};

describe('one delivery', () => {
  it('is signed, carries the headers and the envelope, and is logged as delivered', async () => {
    const receiver = await stage.receiver(204);
    const { businessId, appId, installationId } = await stage.installed(receiver);
    const engine = await stage.engine();
    const [eventId] = await stage.record({
      topic: 'orders/updated',
      businessId,
      storeId: '55',
      resourceId: '77',
      changed: ['note'],
    });
    await engine.settleEverythingDue();

    expect(receiver.received).toHaveLength(1);
    const [{ headers, raw, body, path } = receiver.received[0] as never] = receiver.received;
    const [delivery] = await stage.deliveriesOf(installationId);
    expect(path).toBe('/hooks');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `dlv_${delivery?.id}`,
      'svc-topic': 'orders/updated',
      'svc-business-id': businessId,
      'svc-api-version': '2026-10',
    });
    expect(headers['svc-test']).toBeUndefined();
    expect(body).toEqual({
      id: `evt_${eventId}`,
      type: 'orders/updated',
      apiVersion: '2026-10',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      businessId,
      storeId: '55',
      appId,
      installationId,
      changed: ['note'],
      data: { order: { id: '77', seenByStores: null, contacts: false } },
    });
    const [key] = await stage.signingKeys.active('webhook');
    const content = signedContent({
      webhookId: headers['webhook-id'] ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      body: raw,
    });
    const signature = Buffer.from((headers['webhook-signature'] ?? '').replace(/^v1a,/, ''), 'base64');
    expect(key && verify(null, content, key.verifyKey, signature)).toBe(true);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, http_status: 204, error: null });
    expect(await installation(installationId)).toMatchObject({
      webhooks_last_delivered_at: expect.any(Date),
      webhooks_failing_since: null,
    });
  });

  it('reaches each subscribed installation once, under its own id', async () => {
    const receiver = await stage.receiver();
    const { businessId, appId } = await stage.installed(receiver);
    const other = await stage.app({ hostingUrl: receiver.url });
    await stage.install({ businessId, appId: other.appId });
    const deaf = await stage.app({ hostingUrl: receiver.url, topics: ['products/created'] });
    const deafInstallation = await stage.install({ businessId, appId: deaf.appId });
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ body }) => body.appId).sort()).toEqual([appId, other.appId].sort());
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(await stage.deliveriesOf(deafInstallation)).toEqual([]);
  });
});

describe('retries', () => {
  it('makes ten attempts at the times of the schedule with one webhook-id, then gives up', async () => {
    const receiver = await stage.receiver(500);
    const { businessId, installationId } = await stage.installed(receiver);
    stage.clock.freeze(new Date('2026-11-01T00:00:00Z'));
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, wait] of waits.entries()) {
      expect(receiver.received).toHaveLength(index + 1);
      expect(await stage.deliveriesOf(installationId)).toMatchObject([
        { status: 'pending', attempts: index + 1, error: 'HTTP_500' },
      ]);
      stage.clock.advanceSeconds(wait - 0.001);
      await engine.settleEverythingDue();
      expect(receiver.received).toHaveLength(index + 1);
      stage.clock.advanceSeconds(0.001);
      await engine.settleEverythingDue();
      // Three days of failure end the endpoint before the last attempt; a developer switches it on again each time.
      await enableWebhooks(stage.db, (await installation(installationId)).app_id as string, installationId);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'failed', attempts: 10, http_status: 500, error: 'HTTP_500' },
    ]);
    const { rows } = await sql<{
      attempt_log: { at: string; httpStatus: number; error: string; durationMs: number }[];
    }>`
      select attempt_log from finished_deliveries where installation_id = ${installationId}`.execute(stage.db);
    expect(rows[0]?.attempt_log).toHaveLength(10);
    expect(rows[0]?.attempt_log[0]).toEqual({
      at: '2026-11-01T00:00:00.000Z',
      httpStatus: 500,
      error: 'HTTP_500',
      durationMs: expect.any(Number),
    });
  });

  it.each([
    [404, 'HTTP_404'],
    [302, 'HTTP_3xx_REDIRECT_NOT_FOLLOWED'],
    [503, 'HTTP_503'],
  ])('an answer of %i is %s and tried again', async (status, error) => {
    const receiver = await stage.receiver(status);
    const { businessId, installationId } = await stage.installed(receiver);
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'pending', http_status: status, error }]);
    receiver.answer = 200;
    stage.clock.advanceSeconds(5);
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'delivered', attempts: 2, http_status: 200, error: null },
    ]);
  });

  it('honours a longer Retry-After', async () => {
    const receiver = await stage.receiver((_, response) => response.writeHead(429, { 'retry-after': '600' }).end());
    const { businessId, installationId } = await stage.installed(receiver);
    const now = stage.clock.now();
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    const [delivery] = await stage.deliveriesOf(installationId);
    expect(delivery?.due_at?.getTime()).toBe(now.getTime() + 600_000);
  });

  it('a connection that fails is named and tried again', async () => {
    const receiver = await stage.receiver();
    const { businessId, installationId } = await stage.installed(receiver);
    await receiver.close();
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'pending', http_status: null, error: 'CONNECTION_REFUSED' },
    ]);
  });

  it('is closed as EXPIRED four days after the event', async () => {
    const receiver = await stage.receiver(500);
    const { businessId, installationId } = await stage.installed(receiver);
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    stage.clock.advanceDays(4);
    await engine.settleEverythingDue();
    expect(receiver.received).toEqual([]);
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'failed', attempts: 0, error: 'EXPIRED' },
    ]);
  });
});

describe('switching off', () => {
  it('a 410 fails the delivery and switches the installation off at once', async () => {
    const receiver = await stage.receiver(410);
    const { businessId, installationId, appId } = await stage.installed(receiver);
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'failed', attempts: 1, http_status: 410, error: 'HTTP_410_GONE' },
    ]);
    expect(await installation(installationId)).toMatchObject({
      webhooks_disabled_at: expect.any(Date),
      webhooks_disabled_reason: 'gone',
    });

    await stage.record({ topic: 'orders/updated', businessId });
    await engine.settleEverythingDue();
    expect((await stage.deliveriesOf(installationId))[1]).toMatchObject({
      status: 'skipped',
      attempts: 0,
      error: 'ENDPOINT_DISABLED',
    });
    expect(receiver.received).toHaveLength(1);

    await enableWebhooks(stage.db, appId, installationId);
    receiver.answer = 200;
    await stage.record({ topic: 'orders/updated', businessId });
    await engine.settleEverythingDue();
    expect((await stage.deliveriesOf(installationId))[2]).toMatchObject({ status: 'delivered' });
  });

  const mails = async () => (await sql<{ subject: string }>`select subject from mails`.execute(stage.db)).rows.length;

  it('three days of failure switch it off, a single success in between does not, and one mail a day tells of it', async () => {
    const receiver = await stage.receiver(500);
    const { businessId, installationId, appId } = await stage.installed(receiver);
    const secondBusiness = await stage.business();
    const second = await stage.install({ businessId: secondBusiness, appId });
    const announce = notifyEndpointDisabled({ clock: stage.clock, config: { smtpUrl: null } as never });
    const engine = await stage.engine({ announce });
    const before = await mails();
    const failOnce = async (business = businessId) => {
      await stage.record({ topic: 'orders/created', businessId: business });
      await engine.settleEverythingDue();
    };
    await failOnce();
    stage.clock.advanceDays(2.9);
    receiver.answer = 200;
    await failOnce();
    expect(await installation(installationId)).toMatchObject({ webhooks_failing_since: null });
    receiver.answer = 500;
    await failOnce();
    await failOnce(secondBusiness);
    const since = stage.clock.now();
    stage.clock.advanceSeconds(3 * 86_400 - 1);
    await failOnce();
    expect(await installation(installationId)).toMatchObject({
      webhooks_disabled_at: null,
      webhooks_failing_since: since,
    });
    stage.clock.advanceSeconds(1);
    await failOnce();
    expect(await installation(installationId)).toMatchObject({
      webhooks_disabled_reason: 'failing',
      webhooks_disabled_at: stage.clock.now(),
    });
    expect((await mails()) - before).toBe(1);
    await failOnce(secondBusiness);
    expect(await installation(second)).toMatchObject({ webhooks_disabled_reason: 'failing' });
    expect((await mails()) - before).toBe(1);

    await enableWebhooks(stage.db, appId, installationId);
    await failOnce();
    expect(await installation(installationId)).toMatchObject({
      webhooks_disabled_at: null,
      webhooks_failing_since: stage.clock.now(),
    });
    stage.clock.advanceDays(3);
    await failOnce();
    expect(await installation(installationId)).toMatchObject({ webhooks_disabled_reason: 'failing' });
    expect((await mails()) - before).toBe(2);
  });
});
