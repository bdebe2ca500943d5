import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { openWakeups, type Wakeups } from '../../../foundation/database/wakeups.js';
import { openLog } from '../../../foundation/observe/open-log.js';
import { recordEvents } from '../../events/record-events.js';
import { deliveriesChannel } from '../queue/deliveries-channel.js';
import { wakeMissedQueues } from '../queue/delivery-queues-table.js';
import { DeliveryWorker } from './delivery-worker.js';
import { dismissWorker, recordHeartbeat, registerWorker } from './workers-table.js';

// Real time passes here, and a busy machine makes it long; what is promised is an order of magnitude.
vi.setConfig({ testTimeout: 120_000 });

let stage: Stage;
let wakeups: Wakeups;

beforeAll(async () => {
  stage = await Stage.open();
  wakeups = await openWakeups(stage.primary, stage.pool, openLog({ level: 'fatal' }));
});

/** One that a failed test leaves running would work on in the next. */
const workers: DeliveryWorker[] = [];

async function startWorker(deadlineMs?: number): Promise<DeliveryWorker> {
  const parts = stage.parts({ outbound: stage.outbound(deadlineMs) });
  const worker = await DeliveryWorker.start(parts, { wakeups, pool: stage.pool, primary: stage.primary });
  workers.push(worker);
  return worker;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) await worker.stop();
  await sql`delete from pending_deliveries`.execute(stage.db);
});

afterAll(async () => {
  await wakeups.close();
  await stage.close();
});

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 20 });

/** Due deliveries of one installation, as a long outage of the worker would leave them. */
async function heap(
  facts: { businessId: string; appId: string; installationId: string },
  endpoint: string,
  count: number,
) {
  const now = stage.clock.now();
  const [eventId] = await stage.record({ topic: 'orders/created', businessId: facts.businessId });
  await sql`delete from events_to_fan_out where event_id = ${eventId}`.execute(stage.db);
  await sql`
    insert into pending_deliveries (business_id, app_id, installation_id, event_id, topic, endpoint, event_at, created_at, due_at)
    select ${facts.businessId}, ${facts.appId}, ${facts.installationId}, ${eventId}, 'orders/created', ${endpoint}, ${now}, ${now}, ${now}
    from generate_series(1, ${count}::int)`.execute(stage.db);
  await sql`insert into webhook_lanes (installation_id, endpoint, ready_at) values (${facts.installationId}, ${endpoint}, ${now})
    on conflict (installation_id, endpoint) do update set ready_at = excluded.ready_at`.execute(stage.db);
}

/** A worker that polls only when the test says so. */
async function startWithoutPolls() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const receiver = await stage.receiver();
  const { businessId } = await stage.installed(receiver);
  const worker = await startWorker();
  const commitChange = (hints: Pick<Wakeups, 'hint'>) =>
    inTransaction({ db: stage.db, wakeups: { ...stage.wakeups, ...hints } }, (context) =>
      recordEvents(context, [
        { topic: 'orders/created', businessId, storeId: null, resourceId: '7', at: stage.clock.now() },
      ]),
    );
  return { receiver, worker, commitChange };
}

it.each([
  ['the same process', () => wakeups],
  ['another process', () => stage.wakeups],
])('a commit in %s wakes the worker, without a poll', async (_, wakeupsOf) => {
  const { receiver, worker, commitChange } = await startWithoutPolls();
  await commitChange({ hint: () => undefined });
  await until(() => {
    // Until its connection listens, a worker misses hints.
    stage.wakeups.hint('souk_events');
    return receiver.received.length === 1;
  });
  await commitChange(wakeupsOf());
  await until(() => receiver.received.length === 2);
  expect(worker.health()).toMatchObject({ ok: true });
});

it('a poll finds the event whose hint was lost', async () => {
  const { receiver, commitChange } = await startWithoutPolls();
  await commitChange({ hint: () => undefined });
  vi.advanceTimersByTime(1_000);
  await until(() => receiver.received.length === 1);
});

it('a business with 100,000 due deliveries, and an endpoint that hangs, do not delay others', async () => {
  const slow = await stage.receiver(() => {});
  const flooded = await stage.installed(slow);
  await heap(flooded, slow.url, 100_000);
  const busy = await stage.receiver();
  const chatty = await stage.installed(busy);
  await heap(chatty, busy.url, 2_000);
  const receiver = await stage.receiver();
  const { businessId } = await stage.installed(receiver);
  const worker = await startWorker(3_000);
  await until(() => slow.received.length > 0);
  const started = performance.now();
  for (let turn = 0; turn < 20; turn += 1) {
    await stage.record({ topic: 'orders/created', businessId });
    wakeups.hint('souk_events');
    await until(() => receiver.received.length === turn + 1);
  }
  // The flooded endpoint alone would take hours (its attempts last three seconds each, a few at a time): it is not finished yet.
  // Sixteen at first, then fewer and fewer at once, each for three seconds.
  expect(slow.received.length).toBeLessThanOrEqual(64 + (performance.now() - started) / 1_000);
  // Each at least once: on a busy machine an attempt may time out and come again.
  await until(() => new Set(busy.received.map(({ headers }) => headers['webhook-id'])).size === 2_000);
  await worker.stop();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from pending_deliveries where claimed_by is not null`.execute(stage.db);
  expect(rows).toEqual([{ count: 0 }]);
});

it('two engines share the work and never take the same delivery', async () => {
  const receiver = await stage.receiver();
  const facts = await stage.installed(receiver);
  await heap(facts, receiver.url, 500);
  const engines = [await stage.engine(), await stage.engine()];
  await Promise.all(engines.map((engine) => engine.settleEverythingDue()));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(500);
  expect(new Set(ids).size).toBe(500);
});

it("a dead worker's claims come back within seconds", async () => {
  const receiver = await stage.receiver();
  const facts = await stage.installed(receiver);
  await heap(facts, receiver.url, 3);
  const dead = await registerWorker(stage.db, stage.clock.now());
  await sql`update pending_deliveries set claimed_by = ${dead} where installation_id = ${facts.installationId}`.execute(
    stage.db,
  );
  await sql`update webhook_lanes set ready_at = 'infinity' where installation_id = ${facts.installationId}`.execute(
    stage.db,
  );
  const worker = await startWorker();
  await until(() => receiver.received.length === 3);
  await worker.stop();
});

it('a worker that was declared dead learns it from its own heartbeat', async () => {
  const worker = await registerWorker(stage.db, stage.clock.now());
  expect(await recordHeartbeat(stage.db, worker)).toBe(true);
  await dismissWorker(stage.db, worker, stage.clock.now());
  expect(await recordHeartbeat(stage.db, worker)).toBe(false);
});

it('an outcome of a delivery that was taken over is not written', async () => {
  let release: () => void = () => {};
  const receiver = await stage.receiver((_, response) => {
    release = () => response.writeHead(500).end();
  });
  const { businessId, installationId } = await stage.installed(receiver);
  const first = await stage.engine();
  await stage.record({ topic: 'orders/created', businessId });
  const working = first.settleEverythingDue();
  await until(() => receiver.received.length === 1);
  await dismissWorker(stage.db, first.worker, stage.clock.now());
  const held = release;
  receiver.answer = 200;
  const second = await stage.engine();
  await second.settleEverythingDue();
  held();
  await working;
  const records = (await stage.deliveries()).filter((delivery) => delivery.installation_id === installationId);
  expect(records).toMatchObject([{ status: 'delivered', attempts: 1, http_status: 200 }]);
});

it('a graceful stop finishes what is in flight', async () => {
  let answer: () => void = () => {};
  const receiver = await stage.receiver((_, response) => {
    answer = () => response.writeHead(200).end();
  });
  const { businessId, installationId } = await stage.installed(receiver);
  const worker = await startWorker();
  await stage.record({ topic: 'orders/created', businessId });
  wakeups.hint(deliveriesChannel);
  wakeups.hint('souk_events');
  await until(() => receiver.received.length === 1);
  const stopping = worker.stop();
  answer();
  await stopping;
  const records = (await stage.deliveries()).filter((delivery) => delivery.installation_id === installationId);
  expect(records).toMatchObject([{ status: 'delivered' }]);
});

it('lanes that sleep past their deliveries are woken, and no others', async () => {
  const receiver = await stage.receiver();
  const asleep = [await stage.installed(receiver), await stage.installed(receiver)];
  const awake = await stage.installed(receiver);
  for (const facts of [...asleep, awake]) await heap(facts, receiver.url, 3);
  for (const { installationId } of asleep) {
    await sql`update webhook_lanes set ready_at = 'infinity' where installation_id = ${installationId}`.execute(
      stage.db,
    );
  }
  expect(await wakeMissedQueues(stage.db, stage.clock.now())).toBe(2);
  expect(await wakeMissedQueues(stage.db, stage.clock.now())).toBe(0);
  const engine = await stage.engine();
  await engine.settleEverythingDue();
  expect(receiver.received).toHaveLength(9);
});

it('a lane with nothing left sleeps', async () => {
  const receiver = await stage.receiver();
  const facts = await stage.installed(receiver);
  await heap(facts, receiver.url, 3);
  const engine = await stage.engine();
  await engine.settleEverythingDue();
  const { rows } = await sql<{ asleep: boolean }>`
    select ready_at = 'infinity' as asleep from webhook_lanes where installation_id = ${facts.installationId}`.execute(
    stage.db,
  );
  expect(rows).toEqual([{ asleep: true }]);
});
