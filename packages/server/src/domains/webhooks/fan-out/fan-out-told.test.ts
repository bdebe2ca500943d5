import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { echoReaders, Stage } from '../../../../testing/webhooks/open-stage.js';
import type { Receiver } from '../../../../testing/webhooks/start-receiver.js';
import type { QueuedEvent } from '../../events/take-events.js';
import type { PayloadReaders } from '../bodies/payload-readers.js';
import { EndpointSlots } from '../queue/endpoint-slots.js';
import { rememberSubscriptions } from '../routing/remember-subscriptions.js';
import { type FanOutOptions, fanOutEvents } from './fan-out-events.js';
import { fanOutTold } from './fan-out-told.js';
import { RememberedTargets } from './remember-targets.js';

let stage: Stage;
let receiver: Receiver;

beforeAll(async () => {
  stage = await Stage.open();
  receiver = await stage.receiver();
});

afterAll(() => stage.close());

function optionsWith(startPerEndpoint = 16): FanOutOptions {
  return {
    worker: '1',
    now: stage.clock.now(),
    slots: new EndpointSlots({ most: 64, startPerEndpoint, mostPerEndpoint: 64, mostAtOnce: 64 }),
    subscriptions: rememberSubscriptions(),
    remembered: new RememberedTargets(),
    impatient: new Set(),
    afterBusiness: '0',
    mostBusinesses: 50,
    mostEvents: 50,
    exceptBusinesses: [],
  };
}

/** A business whose targets a round has read. */
async function known(options = optionsWith()) {
  const installed = await stage.installed(receiver);
  const { businessId } = installed;
  await stage.record({ topic: 'orders/created', businessId });
  await fanOutEvents(stage.db, options);
  expect(options.remembered.of(businessId)).toBeDefined();
  const tell = async (count = 1) =>
    (await stage.recordAndTell(
      ...Array.from({ length: count }, () => ({ topic: 'orders/created' as const, businessId })),
    )) as readonly QueuedEvent[];
  return { ...installed, options, tell };
}

async function queued(businessId: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from events_to_fan_out where business_id = ${businessId} order by event_id`.execute(stage.db);
  return rows.map((row) => row.event_id);
}

/** Nothing was written, no slot is kept, and the queue still has the events. */
async function expectNothing(
  { installationId, businessId, options }: Awaited<ReturnType<typeof known>>,
  told: readonly QueuedEvent[],
): Promise<void> {
  const before = { deliveries: await stage.deliveriesOf(installationId), taken: options.slots.taken };
  expect(await fanOutTold(stage.db, told, options)).toBeUndefined();
  expect(await stage.deliveriesOf(installationId)).toEqual(before.deliveries);
  expect(options.slots.taken).toBe(before.taken);
  expect(await queued(businessId)).toEqual(expect.arrayContaining(told.map(({ id }) => id)));
}

it('events are fanned out in one statement, with the ids that were told', async () => {
  const { businessId, installationId, options, tell } = await known();
  const told = await tell(2);
  const began = vi.spyOn(stage.db, 'transaction');
  const done = await fanOutTold(stage.db, told, options);
  expect(began).not.toHaveBeenCalled();
  began.mockRestore();
  expect(done).toMatchObject({ events: told, waiting: [], skipped: [], looked: 2 });
  expect(done?.claimed.map(({ id }) => id)).toEqual(told.map(({ deliveryId }) => deliveryId));
  expect(await queued(businessId)).toEqual([]);
  const written = (await stage.deliveriesOf(installationId)).slice(1);
  expect(written.map(({ id, event_id }) => [id, event_id])).toEqual(told.map(({ deliveryId, id }) => [deliveryId, id]));
  const { rows } = await sql<{ claimed_by: string; topic: string; endpoint: string; noted: boolean }>`
    select claimed_by, topic, endpoint,
      exists (select from delivery_changes where delivery_ids @> array[pending_deliveries.id]) as noted
    from pending_deliveries where id = ${told[0]?.deliveryId}`.execute(stage.db);
  expect(rows).toEqual([{ claimed_by: '1', topic: 'orders/created', endpoint: receiver.url, noted: true }]);
});

it('each app of a business gets its own delivery', async () => {
  const first = await known();
  const { appId } = await stage.app({ hostingUrl: receiver.url });
  const second = await stage.install({ businessId: first.businessId, appId });
  await first.tell();
  await fanOutEvents(stage.db, first.options);
  const told = await first.tell(2);
  const done = await fanOutTold(stage.db, told, first.options);
  expect(done?.claimed).toHaveLength(4);
  expect(new Set(done?.claimed.map(({ id }) => id)).size).toBe(4);
  expect(await stage.deliveriesOf(second)).toHaveLength(3);
});

it('an event that another worker has locked is left to it, and so are those told with it', async () => {
  const business = await known();
  const told = await business.tell(2);
  await stage.db.transaction().execute(async (other) => {
    await sql`select from events_to_fan_out where event_id = ${told[0]?.id} for update`.execute(other);
    await expectNothing(business, told);
  });
});

it('an event that another worker has fanned out is not fanned out again', async () => {
  const business = await known();
  const told = await business.tell();
  await fanOutEvents(stage.db, optionsWith());
  expect(await queued(business.businessId)).toEqual([]);
  expect(await fanOutTold(stage.db, told, business.options)).toBeUndefined();
  expect(await stage.deliveriesOf(business.installationId)).toHaveLength(2);
});

it('two who are told of the same event do not both fan it out', async () => {
  const { installationId, options, tell } = await known();
  const told = await tell();
  const done = await Promise.all([fanOutTold(stage.db, told, options), fanOutTold(stage.db, told, options)]);
  expect(done.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await stage.deliveriesOf(installationId)).toHaveLength(2);
});

it('an event does not overtake an older one of its business', async () => {
  const business = await known();
  await stage.record({ topic: 'orders/created', businessId: business.businessId });
  await expectNothing(business, await business.tell());
});

const changes: [string, (of: { installationId: string; appId: string }) => ReturnType<typeof sql>][] = [
  [
    'lost a scope',
    ({ installationId }) => sql`update installations set scopes = '{read_orders}' where id = ${installationId}`,
  ],
  [
    'is limited to stores',
    ({ installationId }) => sql`update installations set store_ids = '{5}' where id = ${installationId}`,
  ],
  [
    'was suspended',
    ({ installationId }) => sql`update installations set state = 'suspended' where id = ${installationId}`,
  ],
  [
    'has its webhooks switched off',
    ({ installationId }) => sql`update installations set webhooks_disabled_at = now() where id = ${installationId}`,
  ],
  ['has its app suspended', ({ appId }) => sql`update apps set state = 'suspended' where id = ${appId}`],
  [
    'was uninstalled',
    ({ installationId }) =>
      sql`update installations set state = 'uninstalled', uninstalled_at = now() where id = ${installationId}`,
  ],
];

it.each(changes)('nothing is written for an installation that %s since its targets were read', async (_, change) => {
  const business = await known();
  const told = await business.tell();
  await change(business).execute(stage.db);
  await expectNothing(business, told);
  expect(business.options.remembered.of(business.businessId)).toBeUndefined();
});

it('an app that was installed since is not left out', async () => {
  const business = await known();
  const { appId } = await stage.app({ hostingUrl: receiver.url });
  await stage.install({ businessId: business.businessId, appId });
  await expectNothing(business, await business.tell());
});

it('what would wait for a slot is left to the queue', async () => {
  const business = await known(optionsWith(2));
  await expectNothing(business, await business.tell(2));
});

it('events of several businesses, and of one that no round has seen, are left to the queue', async () => {
  const [one, other] = [await known(), await known()];
  const [first, second] = [await one.tell(), await other.tell()];
  expect(await fanOutTold(stage.db, [...first, ...second], one.options)).toBeUndefined();
  one.options.remembered.forget(one.businessId);
  await expectNothing(one, first);
  expect(await queued(other.businessId)).toEqual(second.map(({ id }) => id));
});

it('a target with a relay is not remembered', () => {
  const remembered = new RememberedTargets();
  const event = { businessId: '7' } as QueuedEvent;
  const row = { id: '1', business_id: '7', scopes: [], version: 1, uninstalled_at: null, relay_id: null } as never;
  remembered.learn([event], [row]);
  expect(remembered.of('7')).toBeDefined();
  remembered.learn([event], [{ ...(row as object), relay_id: '5' } as never]);
  expect(remembered.of('7')).toBeUndefined();
});

/** The engine with readers that let a test look at, or into, the reading of bodies. */
async function engineReading(order: PayloadReaders['order']) {
  const installed = await stage.installed(receiver);
  const engine = await stage.engine({ readers: { ...echoReaders, order } });
  await stage.record({ topic: 'orders/created', businessId: installed.businessId });
  await engine.settleEverythingDue();
  receiver.received.length = 0;
  return { ...installed, engine };
}

it('a body that was read for an event which another worker has taken is not sent', async () => {
  let reads = 0;
  const { businessId, installationId, engine } = await engineReading(async (db, wishes) => {
    reads += 1;
    return echoReaders.order(db, wishes);
  });
  reads = 0;
  const told = await stage.recordAndTell({ topic: 'orders/created', businessId });
  const other = await stage.engine();
  await stage.db.transaction().execute(async (transaction) => {
    await sql`select from events_to_fan_out where event_id = ${told?.[0]?.id} for update`.execute(transaction);
    engine.wakeFanOut(told);
    await engine.settleEverythingDue();
    expect(reads).toBeGreaterThan(0);
    expect(receiver.received).toEqual([]);
  });
  await other.settleEverythingDue();
  await engine.settleEverythingDue();
  expect(receiver.received).toHaveLength(1);
  expect(await stage.deliveriesOf(installationId)).toHaveLength(2);
});

it('a resource that is gone when its body is read is not sent, and the log says so', async () => {
  let gone = false;
  const { businessId, installationId, engine } = await engineReading(async (db, wishes) =>
    gone ? wishes.map(() => new Map()) : echoReaders.order(db, wishes),
  );
  gone = true;
  engine.wakeFanOut(await stage.recordAndTell({ topic: 'orders/created', businessId }));
  await engine.settleEverythingDue();
  expect(receiver.received).toEqual([]);
  expect((await stage.deliveriesOf(installationId)).at(-1)).toMatchObject({ status: 'skipped', error: 'NO_BODY' });
});

it('what the engine is told is sent once, and what it was not told is found as well', async () => {
  const { businessId, engine } = await engineReading(echoReaders.order);
  const first = await stage.recordAndTell({ topic: 'orders/created', businessId });
  engine.wakeFanOut(first);
  engine.wakeFanOut(await stage.recordAndTell({ topic: 'orders/created', businessId }));
  await stage.record({ topic: 'orders/updated', businessId });
  // Told once more, as if a hint had come twice.
  engine.wakeFanOut(first);
  engine.wakeFanOut();
  await engine.settleEverythingDue();
  expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
    'orders/created',
    'orders/created',
    'orders/updated',
  ]);
});
