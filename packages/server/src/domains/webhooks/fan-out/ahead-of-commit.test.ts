import { verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import { signedContent } from '../../../../testing/webhooks/signed-content.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
  await sql`create function at_commit() returns trigger language plpgsql as 'begin return new; end'`.execute(stage.db);
  await sql`create constraint trigger at_commit after insert on pending_deliveries deferrable initially deferred
    for each row execute function at_commit()`.execute(stage.db);
});

afterAll(() => stage.close());

beforeEach(() => atCommit('null'));

/** What a commit that makes deliveries does last. */
async function atCommit(statement: string): Promise<void> {
  const body = `begin ${statement}; return new; end`;
  await sql
    .raw(`create or replace function at_commit() returns trigger language plpgsql as $$${body}$$`)
    .execute(stage.db);
}

it('nothing is posted while the commit of its delivery is still under way', async () => {
  await atCommit('perform pg_sleep(0.4)');
  const receiver = await stage.receiver();
  const { businessId, installationId } = await stage.installed(receiver);
  const engine = await stage.engine();
  await stage.record({ topic: 'orders/created', businessId });
  const settled = engine.settleEverythingDue();
  await sleep(200);
  expect(receiver.received).toEqual([]);
  await settled;
  expect(receiver.received).toHaveLength(1);
  expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

it('nothing is posted when the commit fails, and the event is fanned out later, once', async () => {
  await atCommit(`raise exception 'the disk is full'`);
  const receiver = await stage.receiver();
  const { businessId, installationId } = await stage.installed(receiver);
  const engine = await stage.engine();
  await stage.record({ topic: 'orders/created', businessId });
  await engine.settleEverythingDue();
  expect(receiver.received).toEqual([]);
  expect(await stage.deliveriesOf(installationId)).toEqual([]);

  await atCommit('null');
  // A business that could not be fanned out is tried again by another worker at once, by this one after a while.
  const other = await stage.engine();
  await other.settleEverythingDue();
  await other.settleEverythingDue();
  expect(receiver.received).toHaveLength(1);
});

/** An app that has heard of one event, so that the engine remembers its targets, and can be told of the next. */
async function knownToTheEngine() {
  const receiver = await stage.receiver();
  const { businessId, installationId } = await stage.installed(receiver);
  const engine = await stage.engine();
  const event = { topic: 'orders/created', businessId } as const;
  await stage.record(event);
  await engine.settleEverythingDue();
  return { receiver, engine, installationId, recordAndTell: () => stage.recordAndTell(event) };
}

it('nothing is posted while events that were told of are still being committed', async () => {
  const { receiver, engine, recordAndTell } = await knownToTheEngine();
  await atCommit('perform pg_sleep(0.4)');
  const began = vi.spyOn(stage.db, 'transaction');
  engine.wakeFanOut(await recordAndTell());
  await sleep(200);
  expect(receiver.received).toHaveLength(1);
  // The one that recorded the event.
  expect(began).toHaveBeenCalledTimes(1);
  began.mockRestore();
  await engine.settleEverythingDue();
  expect(receiver.received).toHaveLength(2);
});

it('nothing is posted when the commit of events that were told of fails, and they are sent later, once', async () => {
  const { receiver, engine, installationId, recordAndTell } = await knownToTheEngine();
  await atCommit(`raise exception 'the disk is full'`);
  engine.wakeFanOut(await recordAndTell());
  await engine.settleEverythingDue();
  expect(receiver.received).toHaveLength(1);
  expect(await stage.deliveriesOf(installationId)).toHaveLength(1);

  await atCommit('null');
  const other = await stage.engine();
  await other.settleEverythingDue();
  await other.settleEverythingDue();
  expect(receiver.received).toHaveLength(2);
});

it('nothing is posted when the connection breaks while events that were told of are committed, and they are sent later, once', async () => {
  const { receiver, engine, recordAndTell } = await knownToTheEngine();
  await atCommit('perform pg_sleep(0.4)');
  engine.wakeFanOut(await recordAndTell());
  await sleep(150);
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(stage.db);
  expect(rows).toHaveLength(1);
  await atCommit('null');
  await sleep(100);
  expect(receiver.received).toHaveLength(1);
  await engine.settleEverythingDue();
  expect(receiver.received).toHaveLength(2);
});

it('a signature is of the second in which its attempt is made, however long the commit took', async () => {
  stage.clock.freeze(new Date('2026-11-01T00:00:00.900Z'));
  await atCommit('perform pg_sleep(0.4)');
  const receiver = await stage.receiver();
  const { businessId } = await stage.installed(receiver);
  const engine = await stage.engine();
  await stage.record({ topic: 'orders/created', businessId });
  const settled = engine.settleEverythingDue();
  await sleep(200);
  stage.clock.advanceSeconds(30);
  await settled;

  const [{ headers, raw } = receiver.received[0] as never] = receiver.received;
  const timestamp = Number(headers['webhook-timestamp']);
  expect(timestamp).toBe(Date.parse('2026-11-01T00:00:30Z') / 1000);
  const [key] = await stage.signingKeys.active('webhook');
  const content = signedContent({ webhookId: headers['webhook-id'] ?? '', timestamp, body: raw });
  const signature = Buffer.from((headers['webhook-signature'] ?? '').replace(/^v1a,/, ''), 'base64');
  expect(key && verify(null, content, key.verifyKey, signature)).toBe(true);
});
