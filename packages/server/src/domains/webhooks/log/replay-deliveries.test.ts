import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { noAppHost } from '../../hosting/no-app-host.js';
import { announceRedactions } from '../redaction/announce-redactions.js';
import { sendTestDelivery } from '../samples/send-test-delivery.js';
import type { DeliveryEngine } from '../workers/delivery-engine.js';
import { countLastDay, findDelivery, listDeliveries } from './delivery-log-table.js';
import { purgeOldDeliveries } from './purge-old-deliveries.js';
import { findTarget, replayDelivery, replayRange } from './replay-deliveries.js';

let stage: Stage;
let engine: DeliveryEngine;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

const inTransaction = <Result>(work: (db: Database) => Promise<Result>) => stage.db.transaction().execute(work);

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.code : String(error);
}

/** One installation with deliveries that ended with these answers, oldest first. */
async function delivered(answers: number[], topics: ('orders/created' | 'orders/updated')[] = []) {
  const receiver = await stage.receiver();
  const facts = await stage.installed(receiver);
  engine = await stage.engine({ delaysSeconds: [] });
  const ids: string[] = [];
  for (const [index, answer] of answers.entries()) {
    receiver.answer = answer;
    stage.clock.advanceSeconds(1);
    await stage.record({ topic: topics[index] ?? 'orders/created', businessId: facts.businessId });
    await engine.settleEverythingDue();
    const newest = (await listDeliveries(stage.db, facts.appId, {}, { limit: 1 }))[0];
    if (newest) ids.push(newest.id);
  }
  const replay = (id: string) => inTransaction((db) => replayDelivery(db, facts.appId, id, stage.clock.now()));
  return { ...facts, receiver, ids, replay };
}

const only = (id: string, appId: string) => findDelivery(stage.db, appId, id);

describe('replay', () => {
  it('sends a failed delivery once more under its old id, and success makes it delivered', async () => {
    const { receiver, ids, replay, appId } = await delivered([500]);
    const [id = ''] = ids;
    receiver.answer = 200;
    expect(await replay(id)).toMatchObject({ id, status: 'pending', attempts: 1 });
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([`dlv_${id}`, `dlv_${id}`]);
    expect(await only(id, appId)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      httpStatus: 200,
      error: null,
      attemptLog: [
        { httpStatus: 500, error: 'HTTP_500' },
        { httpStatus: 200, error: null },
      ],
    });
  });

  it('a failed replay is final', async () => {
    const { receiver, ids, replay, appId } = await delivered([500]);
    const [id = ''] = ids;
    engine = await stage.engine();
    await replay(id);
    await engine.settleEverythingDue();
    expect(await only(id, appId)).toMatchObject({ status: 'failed', attempts: 2, nextAttemptAt: null });
    stage.clock.advanceDays(1);
    await engine.settleEverythingDue();
    expect(receiver.received).toHaveLength(2);
  });

  it('a failed replay of a delivered one leaves it delivered', async () => {
    const { receiver, ids, replay, appId } = await delivered([200]);
    const [id = ''] = ids;
    receiver.answer = 500;
    await replay(id);
    await engine.settleEverythingDue();
    expect(await only(id, appId)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      httpStatus: 200,
      error: null,
      attemptLog: [{ httpStatus: 200 }, { httpStatus: 500 }],
    });
  });

  it('two at once send one', async () => {
    const { receiver, ids, replay } = await delivered([500]);
    const [id = ''] = ids;
    const outcomes = await Promise.all(
      [replay(id), replay(id)].map((work) =>
        work.then(
          () => 'sent',
          (error: DomainError) => error.code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['DELIVERY_NOT_REPLAYABLE', 'sent']);
    await engine.settleEverythingDue();
    expect(receiver.received).toHaveLength(2);
  });

  it('refuses what is pending, skipped, expired, foreign or cannot be received', async () => {
    const { receiver, ids, replay, businessId, installationId, appId } = await delivered([500, 410]);
    const [failed = '', gone = ''] = ids;
    expect(await refusalOf(replay(failed))).toBe('DELIVERY_NOT_REPLAYABLE');
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    const [skipped] = await listDeliveries(stage.db, appId, { status: 'skipped' }, { limit: 1 });
    await sql`update installations set webhooks_disabled_at = null where id = ${installationId}`.execute(stage.db);
    expect(await refusalOf(replay(skipped?.id ?? ''))).toBe('DELIVERY_NOT_REPLAYABLE');
    receiver.answer = 200;
    await replay(failed);
    expect(await refusalOf(replay(failed))).toBe('DELIVERY_NOT_REPLAYABLE');
    expect(await refusalOf(inTransaction((db) => replayDelivery(db, '1', gone, stage.clock.now())))).toBe(
      'DELIVERY_NOT_FOUND',
    );
    stage.clock.advanceSeconds(7 * 86_400 + 1);
    expect(await refusalOf(replay(gone))).toBe('EVENT_EXPIRED');
  });

  it('a range takes what failed in its time, of the topics named', async () => {
    const { receiver, ids, appId, installationId } = await delivered(
      [500, 200, 500, 500],
      ['orders/created', 'orders/created', 'orders/updated', 'orders/created'],
    );
    const at = async (index: number) => (await only(ids[index] ?? '', appId))?.lastAttemptAt ?? '';
    receiver.answer = 200;
    receiver.received.length = 0;
    const target = (await findTarget(stage.db, appId, installationId)) ?? expect.fail();
    const range = { from: await at(0), to: await at(2) };
    const count = await inTransaction((db) =>
      replayRange(db, target, { ...range, topics: ['orders/created'] }, stage.clock.now()),
    );
    expect(count).toBe(1);
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([`dlv_${ids[0]}`]);
    expect(await inTransaction((db) => replayRange(db, target, range, stage.clock.now()))).toBe(1);
    await engine.settleEverythingDue();
    expect(await only(ids[2] ?? '', appId)).toMatchObject({ status: 'delivered' });
    expect(await only(ids[3] ?? '', appId)).toMatchObject({ status: 'failed' });
    const foreign = { ...range, topics: ['products/created' as const] };
    expect(await refusalOf(inTransaction((db) => replayRange(db, target, foreign, stage.clock.now())))).toBe(
      'TOPIC_NOT_SUBSCRIBED',
    );
  });
});

describe('a range', () => {
  it('goes by the time of the last failed attempt, not by when the delivery was created', async () => {
    const receiver = await stage.receiver(500);
    const { businessId, appId, installationId } = await stage.installed(receiver);
    engine = await stage.engine({ delaysSeconds: [3_600] });
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    const madeAt = stage.clock.now();
    stage.clock.advanceSeconds(3_600);
    await engine.settleEverythingDue();
    const failedAt = stage.clock.now();
    const target = (await findTarget(stage.db, appId, installationId)) ?? expect.fail();
    const replay = (from: Date, to: Date) =>
      inTransaction((db) =>
        replayRange(db, target, { from: from.toISOString(), to: to.toISOString() }, stage.clock.now()),
      );
    const minute = 60_000;
    expect(await replay(madeAt, new Date(madeAt.getTime() + minute))).toBe(0);
    expect(await replay(new Date(failedAt.getTime() - minute), failedAt)).toBe(1);
  });
});

describe('the log', () => {
  it('lists pending and finished deliveries newest first, filters, and continues after a position', async () => {
    const { appId, installationId, receiver, businessId, ids } = await delivered(
      [200, 500, 200],
      ['orders/created', 'orders/updated', 'orders/created'],
    );
    receiver.answer = 503;
    engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    const list = (filters = {}, page = { limit: 10 }) => listDeliveries(stage.db, appId, filters, page);
    const all = await list();
    expect(all.map(({ status }) => status)).toEqual(['pending', 'delivered', 'failed', 'delivered']);
    expect(all[0]).toMatchObject({
      error: 'HTTP_503',
      attempts: 1,
      nextAttemptAt: expect.any(String),
      webhookId: `dlv_${all[0]?.id}`,
    });
    expect((await list({ status: 'failed' })).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ status: 'pending' })).map(({ id }) => id)).toEqual([all[0]?.id]);
    expect((await list({ topic: 'orders/updated' })).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ error: 'HTTP_500' })).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await list({ installationId: '1' })).toEqual([]);
    const from = new Date(all[1]?.createdAt ?? '');
    expect((await list({ from })).map(({ id }) => id)).toEqual([all[0]?.id, ids[2]]);
    expect((await list({ to: from })).map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
    const after = { createdAt: new Date(all[1]?.createdAt ?? ''), id: all[1]?.id ?? '' };
    const rest = await listDeliveries(stage.db, appId, {}, { limit: 10, after });
    expect(rest.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const counts = await countLastDay(stage.db, appId, [installationId], stage.clock.now());
    expect(counts.get(installationId)).toEqual({ delivered: 2, failed: 1, skipped: 0, pending: 1 });
  });

  it('is forgotten after 30 days, and events after 7', async () => {
    const { appId, ids } = await delivered([200]);
    stage.clock.advanceSeconds(7 * 86_400 + 1);
    expect((await purgeOldDeliveries(stage.db, stage.clock)).events).toBeGreaterThan(0);
    expect(await only(ids[0] ?? '', appId)).toBeDefined();
    stage.clock.advanceDays(23);
    expect((await purgeOldDeliveries(stage.db, stage.clock)).deliveries).toBeGreaterThan(0);
    expect(await only(ids[0] ?? '', appId)).toBeUndefined();
  });
});

describe('a test delivery', () => {
  it('is marked, signed, sent once and written down nowhere', async () => {
    const { appId, installationId, receiver, businessId } = await delivered([]);
    receiver.answer = 410;
    const target = (await findTarget(stage.db, appId, installationId)) ?? expect.fail();
    const { db, clock, signingKeys, relay } = stage;
    const platform = { db, clock, outbound: stage.outbound(), appHost: noAppHost(), signingKeys, relayAttempts: relay };
    const result = await sendTestDelivery(platform, { target, topic: 'orders/updated' });
    expect(result).toEqual({
      webhookId: expect.stringMatching(/^dlv_test_\w+$/),
      httpStatus: 410,
      error: 'HTTP_410_GONE',
      durationMs: expect.any(Number),
    });
    const [received] = receiver.received;
    expect(received?.headers).toMatchObject({
      'svc-test': 'true',
      'webhook-id': result.webhookId,
      'svc-topic': 'orders/updated',
    });
    expect(received?.body).toMatchObject({ id: 'evt_0', type: 'orders/updated', businessId, appId, installationId });
    expect(received?.body.data.order).toMatchObject({ id: '1001', buyer: { name: 'A***', email: 'a***@***' } });
    expect(await listDeliveries(stage.db, appId, {}, { limit: 10 })).toEqual([]);
    const { rows } = await sql<{
      webhooks_disabled_at: unknown;
    }>`select webhooks_disabled_at from installations where id = ${installationId}`.execute(stage.db);
    expect(rows).toEqual([{ webhooks_disabled_at: null }]);
    expect(await refusalOf(sendTestDelivery(platform, { target, topic: 'products/created' }))).toBe(
      'TOPIC_NOT_SUBSCRIBED',
    );
  });
});

describe('business/redact', () => {
  it('follows an uninstall after 48 hours, unless the app is back; kept values go either way', async () => {
    const receiver = await stage.receiver();
    const { installationId, appId } = await stage.installed(receiver, { topics: ['business/redact'] });
    const otherBusiness = await stage.business();
    const returned = await stage.install({ businessId: otherBusiness, appId });
    engine = await stage.engine();
    const goneAt = stage.clock.now();
    await sql`update installations set state = 'uninstalled', uninstalled_at = ${goneAt} where app_id = ${appId}`.execute(
      stage.db,
    );
    await stage.install({ businessId: otherBusiness, appId });
    const erased: string[] = [];
    const run = () =>
      inTransaction((db) =>
        announceRedactions({ db }, async (_db, _business, id) => void erased.push(id), stage.clock.now()),
      );
    stage.clock.freeze(new Date(goneAt.getTime() + 48 * 3_600_000 - 1));
    await run();
    expect(erased).not.toContain(installationId);
    stage.clock.advanceSeconds(0.001);
    await run();
    await run();
    expect(erased.filter((id) => [installationId, returned].includes(id)).sort()).toEqual(
      [installationId, returned].sort(),
    );
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ body }) => [body.installationId, body.data])).toEqual([
      [
        installationId,
        {
          businessRedaction: {
            id: expect.stringMatching(/^\d+$/),
            installationId,
            uninstalledAt: goneAt.toISOString(),
            dueAt: new Date(stage.clock.now().getTime() + 30 * 86_400_000).toISOString(),
          },
        },
      ],
    ]);
  });
});
